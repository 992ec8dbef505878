/** Inclusion in a Merkle tree, as RFC 9162 verifies it (section 2.1.3.2). */
import { fromHex, sha256, toHex } from './webcrypto.ts';

export type Path = {
  /** The content of the leaf. */
  leaf: string;
  index: number;
  size: number;
  path: readonly string[];
};

/** The root that the leaf and the path lead to; null where the path has the wrong length for its place. */
export async function rootFromPath({ leaf, index, size, path }: Path): Promise<string | null> {
  if (index < 0 || index >= size) return null;
  let place = index;
  let last = size - 1;
  let hash = await sha256(Uint8Array.of(0, ...new TextEncoder().encode(leaf)));
  for (const beside of path.map(fromHex)) {
    if (last === 0) return null;
    if (place % 2 === 1 || place === last) {
      hash = await sha256(Uint8Array.of(1, ...beside, ...hash));
      // The last node of a level that has no sibling stands for itself on the levels above.
      while (place % 2 === 0 && place !== 0) [place, last] = [halved(place), halved(last)];
    } else {
      hash = await sha256(Uint8Array.of(1, ...hash, ...beside));
    }
    [place, last] = [halved(place), halved(last)];
  }
  return last === 0 ? toHex(hash) : null;
}

const halved = (number: number) => Math.floor(number / 2);
