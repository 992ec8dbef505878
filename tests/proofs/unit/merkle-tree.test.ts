/** The Merkle tree of RFC 9162: known roots, and proofs that hold for every leaf and for nothing else. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rootFromPath } from '#contract/proofs/root-from-path.ts';
import { merkleTree } from '#server/proofs/merkle-tree.ts';
import vectors from '../../../docs/trust-vectors.json' with { type: 'json' };

const leavesUpTo = (size: number) => Array.from({ length: size }, (_, index) => `leaf ${index}`);
const sha256 = (...parts: (Buffer | string)[]) => {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest();
};
const hashOfLeaf = (leaf: string) => sha256(Buffer.of(0), leaf);

/** The definition of the RFC, word for word: split at the largest power of two below the size. */
function rootByDefinition(leaves: string[]): Buffer {
  if (leaves.length === 0) return sha256();
  if (leaves.length === 1) return hashOfLeaf(leaves[0] as string);
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return sha256(
    Buffer.of(1),
    rootByDefinition(leaves.slice(0, split)),
    rootByDefinition(leaves.slice(split)),
  );
}

test.each(vectors.trees)('a tree of $size leaves has the root of docs/trust.md', ({ size, root }) => {
  expect(merkleTree(leavesUpTo(size)).root.toString('hex')).toBe(root);
});

test('the root of no leaves is the hash of nothing, as in the RFC', () => {
  expect(merkleTree([]).root).toEqual(sha256());
});

test.each(Array.from({ length: 70 }, (_, size) => size))(
  'a tree of %i leaves is the one that the RFC defines',
  (size) => {
    expect(merkleTree(leavesUpTo(size)).root).toEqual(rootByDefinition(leavesUpTo(size)));
  },
);

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 33])(
  'every leaf of %i proves, and no other place',
  async (size) => {
    const leaves = leavesUpTo(size);
    const { root, pathOf } = merkleTree(leaves);
    for (const [index, leaf] of leaves.entries()) {
      const path = pathOf(index).map((hash) => hash.toString('hex'));
      expect(await rootFromPath({ leaf, index, size, path })).toBe(root.toString('hex'));
      for (const elsewhere of [index - 1, index + 1, size]) {
        const moved = await rootFromPath({ leaf, index: elsewhere, size, path });
        expect(moved).not.toBe(root.toString('hex'));
      }
    }
  },
);

test('in a tree of any size, a changed leaf, size or hash does not prove', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 300 }), fc.nat(), fc.nat(), async (size, at, bit) => {
      const leaves = leavesUpTo(size);
      const { root, pathOf } = merkleTree(leaves);
      const index = at % size;
      const leaf = leaves[index] as string;
      const path = pathOf(index).map((hash) => hash.toString('hex'));
      const proves = async (change: object) =>
        (await rootFromPath({ leaf, index, size, path, ...change })) === root.toString('hex');
      expect(await proves({})).toBe(true);
      expect(await proves({ leaf: `${leaf}.` })).toBe(false);
      expect(await proves({ path: [...path, '00'.repeat(32)] })).toBe(false);
      if (path.length === 0) return;
      expect(await proves({ path: path.slice(1) })).toBe(false);
      expect(await proves({ path: flipBit(path, bit) })).toBe(false);
    }),
    { numRuns: 100 },
  );
});

/** The path with one bit changed. */
function flipBit(path: string[], bit: number): string[] {
  const bytes = Buffer.from(path.join(''), 'hex');
  const place = (bit >> 3) % bytes.length;
  bytes[place] = (bytes[place] ?? 0) ^ (1 << (bit & 7));
  return bytes.toString('hex').match(/.{64}/g) ?? [];
}

test('a leaf of another tree has no place', () => {
  expect(() => merkleTree(leavesUpTo(3)).pathOf(3)).toThrow('There is no leaf 3.');
});
