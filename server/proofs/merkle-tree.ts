/**
 * A Merkle tree as RFC 9162 defines it (section 2.1): SHA-256, with leaves and nodes kept apart by a byte.
 */
import { hash } from 'node:crypto';

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

export type MerkleTree = {
  root: Buffer;
  /** The hashes beside the way from a leaf to the root, from the bottom up. */
  pathOf(index: number): Buffer[];
};

/** The tree over the leaves' contents, in their order. The root of no leaves is the hash of nothing. */
export function merkleTree(leaves: readonly string[]): MerkleTree {
  const levels = [leaves.map((leaf) => sha256(LEAF, Buffer.from(leaf)))];
  for (let level = levels[0] ?? []; level.length > 1; ) {
    level = parentsOf(level);
    levels.push(level);
  }
  return {
    root: levels.at(-1)?.[0] ?? sha256(),
    pathOf(index) {
      if (!(index >= 0 && index < leaves.length)) throw new Error(`There is no leaf ${index}.`);
      return levels.flatMap((level, height) => level[(index >> height) ^ 1] ?? []);
    },
  };
}

/** A node without a sibling stands for itself on the next level. */
function parentsOf(level: readonly Buffer[]): Buffer[] {
  const parents: Buffer[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [level[at] as Buffer, level[at + 1]];
    parents.push(right ? sha256(NODE, left, right) : left);
  }
  return parents;
}

function sha256(...parts: Buffer[]): Buffer {
  return hash('sha256', Buffer.concat(parts), 'buffer');
}
