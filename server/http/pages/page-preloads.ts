/**
 * Names, in the head of the pages people arrive on, the scripts their address needs, so that a browser fetches all of them
 * at once instead of learning of the page's own script from the first one.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Chunk = { file: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** By their source in web/; tests/http/api/page-heads.test.ts sees to it that each is part of the build. */
const ARRIVALS: readonly { address: RegExp; sources: readonly string[] }[] = [
  { address: /^\/$/, sources: ['app/layouts/public-layout.tsx', 'features/landing/pages/landing-page.tsx'] },
  {
    address: /^\/business$/,
    sources: ['app/layouts/public-business-layout.tsx', 'features/business/pages/business-page.tsx'],
  },
  {
    address: /^\/sign-in$/,
    sources: ['app/layouts/auth-layout.tsx', 'features/auth/pages/sign-in-page.tsx'],
  },
  {
    address: /^\/sign-up$/,
    sources: ['app/layouts/auth-layout.tsx', 'features/auth/pages/sign-up-page.tsx'],
  },
  {
    address: /^\/marketplace(\/[^/]+)?$/,
    sources: ['app/layouts/member-layout.tsx', 'features/marketplace/pages/marketplace-page.tsx'],
  },
];

/** Gives the tags for a path, one a line; none for an address nobody arrives on, or while nothing is built. */
export function preloadsOf(webRoot: string): (path: string) => string {
  const file = join(webRoot, '.vite', 'manifest.json');
  if (!existsSync(file)) return () => '';
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const first = filesOf(manifest, ['index.html']);
  const arrivals = ARRIVALS.map(({ address, sources }) => {
    const files = filesOf(manifest, sources).filter((name) => !first.includes(name));
    return {
      address,
      tags: files.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`).join(''),
    };
  });
  return (path) => arrivals.find(({ address }) => address.test(path))?.tags ?? '';
}

/** The scripts of these modules and of all that they import at once. */
function filesOf(manifest: Manifest, sources: readonly string[]): string[] {
  const seen = new Set<string>();
  const add = (source: string): void => {
    if (seen.has(source)) return;
    seen.add(source);
    manifest[source]?.imports?.forEach(add);
  };
  sources.forEach(add);
  return [...seen].flatMap((source) => manifest[source]?.file ?? []);
}
