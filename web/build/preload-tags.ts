import type { Manifest } from 'vite';

/**
 * Tags that fetch the scripts of these modules, and of all they import statically, together with those of the
 * app. Without them the browser learns of a page's scripts only when the app runs.
 */
export function preloadTags(manifest: Manifest, modules: readonly string[]): string {
  const fetchedAnyway = staticFiles(manifest, ['index.html']);
  return staticFiles(manifest, modules)
    .filter((file) => !fetchedAnyway.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('');
}

function staticFiles(manifest: Manifest, modules: readonly string[]): string[] {
  const seen = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is no script of the build; web/build/entry-pages.ts names it.`);
    if (seen.has(key)) return;
    seen.add(key);
    chunk.imports?.forEach(add);
  };
  modules.forEach(add);
  return [...seen].flatMap((key) => manifest[key]?.file ?? []);
}
