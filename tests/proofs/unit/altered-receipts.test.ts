/** Receipts that were altered, or say what the ledger does not. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { receiptText } from '#contract/proofs/proof-texts.ts';
import type { SignedReceipt } from '#contract/proofs/signed-receipt.ts';
import { verifyReceipt } from '#contract/proofs/verify-receipt.ts';
import { receiptFor } from '../support.ts';
import { openReceipt, proofOf } from './receipt.ts';

const { on, transactionId, asked, receipt, keys, verify, altered } = await openReceipt();

test.each<[string, (copy: SignedReceipt) => void]>([
  ['the amount of the document', (copy) => void Object.assign(copy.receipt.document, { amount: '100.00' })],
  ['the time', (copy) => void Object.assign(copy.receipt, { signedAt: '2027-01-01T00:00:00.000Z' })],
  ['the issuer', (copy) => void Object.assign(copy.receipt, { issuer: 'https://elsewhere.example' })],
  ['a field more in the document', (copy) => void Object.assign(copy.receipt.document, { paid: true })],
  ['a field more beside it', (copy) => void Object.assign(copy.receipt, { paid: true })],
  ['the note', (copy) => void Object.assign(copy, { note: 'This receipt is worth a million.' })],
  ['the proof left out of the ledger part', (copy) => void Object.assign(copy.receipt, { ledger: null })],
  ['a place in the tree', (copy) => void Object.assign(proofOf(copy), { index: proofOf(copy).index + 1 })],
  ['the size of the checkpoint', (copy) => void Object.assign(proofOf(copy).checkpoint, { size: 11 })],
  ['the number of the checkpoint', (copy) => void Object.assign(proofOf(copy).checkpoint, { number: 2 })],
  ['a hash of the path', (copy) => void proofOf(copy).path.fill('0'.repeat(64), 0, 1)],
  ['the path cut short', (copy) => void proofOf(copy).path.pop()],
  ['a hash of an entry', (copy) => void proofOf(copy).entries.fill('0'.repeat(64))],
  ['no entry opened', (copy) => void proofOf(copy).opened.pop()],
])('it does not verify with %s changed', async (_what, change) => {
  expect((await verify(altered(change))).valid).toBe(false);
});

test('no single changed character of a hash, signature or amount verifies', async () => {
  const text = JSON.stringify(receipt);
  const places = [...text.matchAll(/(?<=["-])[\w.-]{20,}(?=")|(?<="amount":")[\d.]+/g)].flatMap(
    ({ 0: found, index }) => Array.from(found, (_, at) => index + at),
  );
  expect(places.length).toBeGreaterThan(500);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...places),
      fc.constantFrom(...'0123456789abcdefXY'),
      async (at, next) => {
        fc.pre(text[at] !== next);
        const { valid } = await verifyReceipt(`${text.slice(0, at)}${next}${text.slice(at + 1)}`, keys);
        expect(valid).toBe(false);
      },
    ),
    { numRuns: 300 },
  );
});

// 64 bytes leave four bits of the last letter free; a signature is written in one way only.
test('a signature that is written otherwise is refused', async () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const { value } = receipt.signature;
  const last = letters.indexOf(value.at(-1) ?? '');
  const same = `${value.slice(0, -1)}${letters[last + 1]}`;
  expect(Buffer.from(same, 'base64url')).toEqual(Buffer.from(value, 'base64url'));
  const copy = altered(({ signature }) => void Object.assign(signature, { value: same }));
  expect((await verify(copy)).valid).toBe(false);
});

test('an amount that Indulge signed but the ledger does not have is noticed', async () => {
  const forged = await on.sign({ ...asked, document: { ...asked.document, amount: '100.00' } });
  const { valid, findings } = await verify(forged);
  expect(valid).toBe(false);
  expect(findings.map(({ outcome }) => outcome)).toEqual(['passed', 'failed', 'passed']);
});

test("another member's name on the receipt is noticed, even signed by Indulge", async () => {
  const forged = await on.sign({
    ...asked,
    document: { ...asked.document, userId: (await receiptFor(on.db, transactionId + 1n)).holderId },
  });
  expect((await verify(forged)).valid).toBe(false);
});

test('another owner of the same entry is noticed, even signed by Indulge', async () => {
  const copy = altered(({ receipt: { ledger, document } }) => {
    document.userId = 'somebody-else';
    Object.assign(ledger?.entries[0] ?? {}, { holderId: 'somebody-else' });
  });
  const value = on.deps.signer.sign(receiptText(copy.receipt)).toString('base64url');
  const { valid, findings } = await verify({ ...copy, signature: { ...copy.signature, value } });
  expect(valid).toBe(false);
  expect(findings[1]?.sentence).toContain('not those of the transaction');
});
