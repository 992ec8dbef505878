/**
 * `node scripts/bundle-server.mjs FILE`: writes the server, the stand-ins and the contract into one file of
 * JavaScript, which imports packages from node_modules. Comments in it name the source of each part.
 */
import { accessSync, constants, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { root } from './run-node.mjs';

const [file] = process.argv.slice(2);
const folder = dirname(file);
const aside = `${file}.${process.pid}`;

try {
  mkdirSync(folder, { recursive: true });
  accessSync(folder, constants.W_OK);
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [keepPlaces()],
    build: {
      ssr: 'server/main.ts',
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'esnext',
      rolldownOptions: {
        external: /\/scripts\/[^/]+$/,
        output: { entryFileNames: basename(aside), codeSplitting: false },
      },
    },
  });
  // By one rename: another process may be about to run the file.
  renameSync(aside, file);
  const builds = readdirSync(folder).filter((name) => /^server-\w+\.js$/.test(name));
  for (const older of builds.filter((name) => name !== basename(file)))
    rmSync(join(folder, older), { force: true });
} catch (error) {
  process.stderr.write(`The server runs from its sources: ${error.message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(aside, { force: true });
}

/** Every module finds the files beside its source, as it does unbuilt. */
function keepPlaces() {
  return {
    name: 'keep-places',
    transform: {
      filter: { code: /import\.meta\.(dirname|filename|url)/ },
      handler(code, id) {
        const path = relative(folder, id);
        const url = `new URL(${JSON.stringify(path)}, import.meta.url)`;
        const places = {
          url: `${url}.href`,
          filename: `(import.meta.dirname + ${JSON.stringify(`/${path}`)})`,
          dirname: `(import.meta.dirname + ${JSON.stringify(`/${dirname(path)}`)})`,
        };
        return code.replaceAll(/import\.meta\.(dirname|filename|url)/g, (_, place) => places[place]);
      },
    },
  };
}
