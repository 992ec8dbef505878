/**
 * Draws the public pages once the app is built, and keeps them beside the manifest for the server, with the addresses of all
 * pages (decision 0026).
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type PluginOption } from 'vite';

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
    plugins,
    logLevel: 'warn',
    build: { ssr: join(root, 'prerender.tsx'), outDir, emptyOutDir: false, target: 'node24' },
  });
}
