/** Writes the manifest of pages that the server sends (contract/page-manifest.ts), once the app is built. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Manifest, type Plugin, type PluginOption } from 'vite';
import type { Page, PageManifest } from '#contract/page-manifest.ts';
import { cutDocument } from './document.ts';
import { ENTRY_PAGES } from './entry-pages.ts';
import { preloadTags } from './preload-tags.ts';

/**
 * The layouts and pages that prerender.tsx renders. The build for Node leaves out the rest, most of the app.
 */
const PRERENDERED =
  /\/((public|public-business|auth|member)-layout|(landing|business|terms|privacy|trust|developers|help|sign-in|sign-up|marketplace|checkout|transaction-history|sent-gifts|claim|send-gift|recipient)-page|wallet-with-transactions|settings-with-security)\.tsx$/;
const LEFT_OUT = '\0left-out:';

type Prerenderer = typeof import('./prerender.tsx');
type Source = { root: string; plugins: PluginOption[] };

export function writePageManifest(source: Source): Plugin {
  let folder = '';
  return {
    name: 'page-manifest',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const scratch = join(dirname(source.root), 'node_modules', '.cache', `prerender-${process.pid}`);
      try {
        await buildForNode(source, scratch);
        const prerenderer: Prerenderer = await import(pathToFileURL(join(scratch, 'prerender.js')).href);
        const manifest: PageManifest = {
          ...cutDocument(await readFile(join(folder, 'index.html'), 'utf8')),
          pages: await describePages(prerenderer, folder),
        };
        await writeFile(join(folder, '.vite', 'pages.json'), JSON.stringify(manifest));
      } finally {
        await rm(scratch, { recursive: true, force: true });
      }
    },
  };
}

async function describePages({ routes, prerender }: Prerenderer, folder: string): Promise<Page[]> {
  const scripts: Manifest = JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8'));
  return Promise.all(
    routes().map(async (route) => {
      const entry = ENTRY_PAGES.find(({ path }) => path === route.path);
      if (!entry) return { ...route, preloads: '', prerendered: [] };
      const preloads = preloadTags(scripts, entry.preload ?? []);
      return { ...route, head: entry.head, preloads, prerendered: await prerender(entry) };
    }),
  );
}

/** Compiles the same sources for Node, below node_modules, where it finds the libraries they import. */
async function buildForNode({ root, plugins }: Source, outDir: string) {
  await build({
    configFile: false,
    root,
    publicDir: false,
    plugins: [leaveOutOtherPages(), ...plugins],
    logLevel: 'warn',
    build: { ssr: join(root, 'build', 'prerender.tsx'), outDir, emptyOutDir: false, target: 'node24' },
  });
}

/**
 * Replaces every other page by a module that throws. The router names these pages, and nothing loads them.
 */
function leaveOutOtherPages(): Plugin {
  return {
    name: 'leave-out-other-pages',
    enforce: 'pre',
    resolveId: (source, _importer, { kind }) =>
      kind === 'dynamic-import' && !PRERENDERED.test(source) ? LEFT_OUT + source : null,
    load(id) {
      if (!id.startsWith(LEFT_OUT)) return null;
      const page = id.slice(LEFT_OUT.length);
      return `throw new Error('${page} is prerendered: name it in web/build/page-manifest.ts.')`;
    },
  };
}
