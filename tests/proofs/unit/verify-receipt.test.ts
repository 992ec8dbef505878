/** Verifying a signed receipt, in the page's code and by `npm run verify-receipt`. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { receiptText } from '#contract/proofs/proof-texts.ts';
import type { KeySet, SignedReceipt } from '#contract/proofs/signed-receipt.ts';
import { compareCheckpoints, verifyReceipt } from '#contract/proofs/verify-receipt.ts';
import { selectNewest } from '#server/proofs/checkpoint-store.ts';
import { createSigner, signReceipt } from '#server/proofs/index.ts';
import { toCheckpoint } from '#server/proofs/to-checkpoint.ts';
import { openProofs, receiptFor } from '../support.ts';

const on = await openProofs();
const folder = mkdtempSync(join(tmpdir(), 'indulge-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const [, transactionId = 0n] = await on.post(9);
const asked = await receiptFor(on.db, transactionId);
const unproven = await on.sign(asked);
await on.make();
const receipt = await on.sign(asked);
const keys = await on.keys();

const verify = (file: object, by: KeySet = keys) => verifyReceipt(JSON.stringify(file), by);
/** A copy with one change. */
function altered(change: (copy: SignedReceipt) => void): SignedReceipt {
  const copy = structuredClone(receipt);
  change(copy);
  return copy;
}
const proofOf = (copy: SignedReceipt) => {
  if (!copy.proof) throw new Error('The receipt has no proof.');
  return copy.proof;
};

test('a receipt verifies, in any layout of its JSON', async () => {
  expect(await verify(receipt)).toMatchObject({ valid: true });
  const { receipt: body, ...rest } = receipt;
  const turned = { ...rest, receipt: Object.fromEntries(Object.entries(body).reverse()) };
  expect((await verifyReceipt(JSON.stringify(turned, null, 4), keys)).valid).toBe(true);
});

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

const run = promisify(execFile);
const script = join(import.meta.dirname, '../../../scripts/verify-receipt.ts');

/** Runs the command in an empty folder, with nothing to find but what it is given. */
async function command(file: object | string, ...more: string[]): Promise<{ code: number; output: string }> {
  const path = join(folder, 'file.receipt.json');
  writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file));
  const env = { ...process.env, DATA_DIR: join(folder, 'data') };
  const done = run(process.execPath, [script, path, ...more], { cwd: folder, env });
  return done.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, output: stdout }),
  );
}

test('the command verifies a file by a saved copy of the keys, and its exit code says how it went', async () => {
  const saved = join(folder, 'saved-keys.json');
  writeFileSync(saved, JSON.stringify(keys));
  const good = await command(receipt, '--keys', saved);
  expect(good.output).toContain('This receipt is valid, and proven.');
  expect(good.code).toBe(0);
  const waiting = await command(unproven, '--keys', saved);
  expect(waiting).toMatchObject({ code: 0, output: expect.stringContaining('valid, without a proof') });
  const forged = await command(
    altered((copy) => void Object.assign(copy.receipt.document, { amount: '100.00' })),
    '--keys',
    saved,
  );
  expect(forged).toMatchObject({ code: 1, output: expect.stringContaining('NOT valid') });
  expect((await command('nonsense', '--keys', saved)).code).toBe(1);
});

test('without keys the command trusts nothing, and says how to get them', async () => {
  const without = await command(receipt);
  expect(without).toMatchObject({ code: 1, output: expect.stringContaining('indulge-keys.json') });
  // In the checkout of a running Indulge it knows that one's own key.
  keepKey(Buffer.alloc(32, 2));
  const another = await command(receipt);
  expect(another).toMatchObject({ code: 1, output: expect.stringContaining('NOT valid') });
  keepKey(Buffer.alloc(32, 1));
  expect(await command(receipt)).toMatchObject({ code: 0 });
});

function keepKey(key: Buffer): void {
  mkdirSync(join(folder, 'data'), { recursive: true });
  writeFileSync(join(folder, 'data', 'encryption-key'), key.toString('base64'));
}
