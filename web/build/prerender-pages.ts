/** Draws the public pages once the app is built, and keeps them beside the manifest for the server (decision 0026). */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type PluginOption } from 'vite';

type Drawing = { prerender(): Promise<Record<string, string>> };

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
        const { prerender }: Drawing = await import(pathToFileURL(join(aside, 'prerender.js')).href);
        await mkdir(join(folder, '.vite'), { recursive: true });
        await writeFile(join(folder, '.vite', 'prerendered.json'), JSON.stringify(await prerender()));
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
