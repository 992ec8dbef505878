/**
 * Draws the public pages once the app is built, and keeps them beside the manifest for the server, with the addresses of all
 * pages (decision 0026).
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type PluginOption } from 'vite';

/** The layouts and pages that web/prerender.tsx loads. The second build leaves out the rest, most of the app. */
const PRERENDERED =
  /\/((public|public-business|auth|member)-layout|(landing|business|terms|privacy|sign-in|sign-up|marketplace)-page)\.tsx$/;
const LEFT_OUT = '\0left-out:';

type Drawing = typeof import('../prerender.tsx');

export function prerenderPages(app: { root: string; plugins: PluginOption[] }): Plugin {
  let folder = '';
  return {
    name: 'prerender-pages',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const aside = join(dirname(app.root), 'node_modules', '.cache', `prerender-${process.pid}`);
      try {
        await buildApart(app, aside);
        const { prerender, addresses }: Drawing = await import(
          pathToFileURL(join(aside, 'prerender.js')).href
        );
        await mkdir(join(folder, '.vite'), { recursive: true });
        await writeFile(join(folder, '.vite', 'prerendered.json'), JSON.stringify(await prerender()));
        await writeFile(join(folder, '.vite', 'addresses.json'), JSON.stringify(addresses()));
      } finally {
        await rm(aside, { recursive: true, force: true });
      }
    },
  };
}

/** The same sources again, for Node, and where it finds the libraries they import. */
async function buildApart({ root, plugins }: { root: string; plugins: PluginOption[] }, outDir: string) {
  await build({
    configFile: false,
    root,
    publicDir: false,
    plugins: [leaveOutTheRest(), ...plugins],
    logLevel: 'warn',
    build: { ssr: join(root, 'prerender.tsx'), outDir, emptyOutDir: false, target: 'node24' },
  });
}

/** Puts a module that throws in the place of every other page: the router names it, and nothing loads it. */
function leaveOutTheRest(): Plugin {
  return {
    name: 'leave-out-the-rest',
    enforce: 'pre',
    resolveId: (source, _importer, { kind }) =>
      kind === 'dynamic-import' && !PRERENDERED.test(source) ? LEFT_OUT + source : null,
    load(id) {
      if (!id.startsWith(LEFT_OUT)) return null;
      const page = id.slice(LEFT_OUT.length);
      return `throw new Error('${page} is prerendered: name it in web/build/prerender-pages.ts.')`;
    },
  };
}
