import { readFile } from 'node:fs/promises';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { writePageManifest } from './web/build/page-manifest.ts';
import { preloadFonts } from './web/build/preload-fonts.ts';
import { scriptGroups } from './web/build/script-groups.ts';
import { stripContractSchemas } from './web/build/strip-schemas.ts';

const here = import.meta.dirname;
const SHARED_BY_ALL = /\/(react|framework|kit-\d+|rolldown-runtime)-[^/]+\.js$/;

export default defineConfig(({ command }) => ({
  // While developing, sources are served by their path in the checkout: `/web/api/client.ts` cannot be taken
  // for a call to the server as `/api/client.ts` would.
  root: command === 'serve' ? here : `${here}/web`,
  publicDir: `${here}/web/public`,
  plugins: [
    serveFromCheckout(),
    react(),
    tailwind(),
    stripContractSchemas(`${here}/contract`),
    preloadFonts(),
    writePageManifest({ root: `${here}/web`, plugins: [stripContractSchemas(`${here}/contract`)] }),
  ],
  server: { fs: { allow: [here] }, watch: { ignored: ['**/.data/**', '**/dist/**'] } },
  optimizeDeps: { entries: ['web/main.tsx'] },
  build: {
    outDir: `${here}/dist/web`,
    emptyOutDir: true,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // Every page has these from its beginning, so no page that comes later has to name them.
      resolveDependencies: (_file, scripts, { hostType }) =>
        hostType === 'html' ? scripts : scripts.filter((script) => !SHARED_BY_ALL.test(script)),
    },
    target: 'es2023',
    // Pictures and fonts stay files of their own: they cache apart, and the policy for contents needs no
    // data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The first script names all others, and a hash does not compress.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // What changes only when a library does is cached across our own releases.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: 'framework', test: /node_modules[\\/]@tanstack[\\/]/, priority: 2 },
            // What pages share comes in few scripts. They are chosen so that none imports another in a
            // circle.
            { name: scriptGroups(), debugName: 'shared', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
}));

/**
 * Answers every address of the app with its page, and points that page at its script where the sources are
 * served from.
 */
function serveFromCheckout(): Plugin {
  return {
    name: 'serve-from-checkout',
    apply: 'serve',
    configureServer: (server) => () => {
      server.middlewares.use(async (request, response, next) => {
        if (!request.headers.accept?.includes('text/html')) return next();
        const page = await readFile(`${here}/web/index.html`, 'utf8');
        const html = page.replace('src="/main.tsx"', 'src="/web/main.tsx"');
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(await server.transformIndexHtml(request.originalUrl ?? '/', html));
      });
    },
  };
}
