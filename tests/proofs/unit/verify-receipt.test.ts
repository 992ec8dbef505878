/** Verifying a signed receipt in the page’s code. */
import { expect, test } from 'vitest';
import { compareCheckpoints, verifyReceipt } from '#contract/proofs/verify-receipt.ts';
import { selectNewest } from '#server/proofs/checkpoint-store.ts';
import { createSigner, signReceipt } from '#server/proofs/index.ts';
import { toCheckpoint } from '#server/proofs/to-checkpoint.ts';
import { openReceipt, proofOf } from './receipt.ts';

const { on, asked, unproven, receipt, keys, verify } = await openReceipt();

test('a receipt verifies, in any layout of its JSON', async () => {
  expect(await verify(receipt)).toMatchObject({ valid: true });
  const { receipt: body, ...rest } = receipt;
  const turned = { ...rest, receipt: Object.fromEntries(Object.entries(body).reverse()) };
  expect((await verifyReceipt(JSON.stringify(turned, null, 4), keys)).valid).toBe(true);
});

test('a receipt of a stranger, whose key is not published, does not verify', async () => {
  const stranger = { ...on.deps, signer: createSigner(Buffer.alloc(32, 9)) };
  const forged = await signReceipt(stranger, asked);
  const { valid, findings } = await verify(forged);
  expect(valid).toBe(false);
  expect(findings[0]?.sentence).toContain('not among the published keys');
});

test('a key that is published under the id of another does not verify', async () => {
  const signer = createSigner(Buffer.alloc(32, 9));
  const forged = await signReceipt(
    { ...on.deps, signer: { ...signer, keyId: receipt.signature.keyId } },
    asked,
  );
  const x = signer.publicKey.toString('base64url');
  const [key] = keys.keys;
  const mixed = { keys: key ? [{ ...key, x }] : [] };
  const { valid, findings } = await verify({ ...forged, proof: null, note: unproven.note }, mixed);
  expect(valid).toBe(false);
  expect(findings[0]?.sentence).toContain('has another thumbprint');
});

test('a receipt that waits for its proof is valid, and says so', async () => {
  const { valid, findings } = await verify(unproven);
  expect(valid).toBe(true);
  expect(findings.map(({ outcome }) => outcome)).toEqual(['passed', 'open']);
});

test('receipts of before stay verifiable when the key is replaced', async () => {
  const next = await on.withKey(3);
  await on.post(1);
  const later = await signReceipt(next, asked);
  const published = await on.keys();
  expect(published.keys.length).toBeGreaterThan(1);
  expect((await verify(receipt, published)).valid).toBe(true);
  expect((await verify(later, published)).valid).toBe(true);
  expect((await verify(later, keys)).valid).toBe(false);
});

test('another checkpoint than the published one of this number is noticed', async () => {
  const [row] = await selectNewest(on.db, null, 1);
  if (!row) throw new Error('There is a checkpoint.');
  const { checkpoint } = proofOf(receipt);
  expect(compareCheckpoints(checkpoint, toCheckpoint(row)).outcome).toBe('passed');
  const other = { ...checkpoint, root: '0'.repeat(64) };
  expect(compareCheckpoints(other, toCheckpoint(row)).outcome).toBe('failed');
});

test.each(['', '{}', 'null', '[]', '{"format":"indulge-receipt/1"}', 'not JSON'])(
  'the text %j is no receipt, and no error',
  async (text) => {
    expect(await verifyReceipt(text, keys)).toMatchObject({ valid: false, receipt: null });
  },
);
