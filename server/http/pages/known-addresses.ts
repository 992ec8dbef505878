/** Which addresses the web app has a page for, from the table of its router as the build wrote it down. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Addresses = { known: string[]; empty: string[] };

/** True for every path while nothing is built. */
export function knownAddresses(webRoot: string): (path: string) => boolean {
  const file = join(webRoot, '.vite', 'addresses.json');
  if (!existsSync(file)) return () => true;
  const { known, empty } = JSON.parse(readFileSync(file, 'utf8')) as Addresses;
  const [pages, gaps] = [known.map(patternOf), empty.map(patternOf)];
  const isOneOf = (patterns: RegExp[], path: string) => patterns.some((pattern) => pattern.test(path));
  return (path) => !isOneOf(gaps, path) && isOneOf(pages, path);
}

/** `/send-to/$username` as it matches paths; the router is as lenient about capitals and a slash at the end. */
function patternOf(address: string): RegExp {
  const source = address.split('/').map((part) => (part.startsWith('$') ? '[^/]+' : RegExp.escape(part)));
  return new RegExp(`^${source.join('/')}/?$`, 'i');
}
