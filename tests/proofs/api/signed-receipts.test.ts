/** The signed receipts of members: who gets which, what they show, and what they prove. */
import { expect, test } from 'vitest';
import type { Transaction } from '#contract/payments.ts';
import type { KeySet, SignedReceipt } from '#contract/proofs/signed-receipt.ts';
import { verifyReceipt } from '#contract/proofs/verify-receipt.ts';
import { newId } from '#server/kernel/id.ts';
import { makeCheckpoints } from '#server/proofs/index.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';

const product = await testApp();
const keys = async () => (await product.visitor().get<KeySet>('/.well-known/indulge-keys.json')).body;

const list = async (person: SignedIn) =>
  (await person.get<(typeof Transaction)['_output'][]>('/api/transactions')).body;
const newest = async (person: SignedIn) => (await list(person))[0]?.id ?? '';
const signed = (person: Client, id: string) => person.get<SignedReceipt>(`/api/transactions/${id}/signed`);
const sentences = async (text: string) =>
  (await verifyReceipt(text, await keys())).findings.map(({ sentence }) => sentence).join('\n');
const isValid = async (text: string) => (await verifyReceipt(text, await keys())).valid;

test('a receipt is signed at once, and proven once the checkpoint is made', async () => {
  const nora = await product.newMember({ balanceCents: 12_50n });
  const id = await newest(nora);
  const first = await signed(nora, id);
  expect(first.status).toBe(200);
  expect(first.headers.get('content-disposition')).toMatch(
    /^attachment; filename="indulge-[\w-]+\.receipt\.json"$/,
  );
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect(first.body.proof).toBeNull();
  expect(first.body.note).toContain('within the hour');
  expect(await isValid(first.text)).toBe(true);
  expect(await sentences(first.text)).toContain('It comes within the hour');

  await makeCheckpoints(product.deps);
  const { body, text } = await signed(nora, id);
  expect(await isValid(text)).toBe(true);
  expect(await sentences(text)).toContain('The ledger has this transaction, with the same amounts');
  expect(body.receipt).toMatchObject({
    issuer: product.url,
    reader: 'member',
    ledger: {
      kind: 'adjustment_credit',
      entries: [{ account: 'member', holderId: nora.id, amount: '12.50' }],
    },
  });
  // The document is the receipt of the page, word for word.
  expect(body.receipt.document).toEqual((await nora.get(`/api/transactions/${id}`)).body);
});

test("another member's receipt is not found, and a visitor is refused", async () => {
  const nora = await product.newMember({ balanceCents: 1_00n });
  const id = await newest(nora);
  const leo = await product.newMember({ firstName: 'Leo' });
  expect((await signed(leo, id)).status).toBe(404);
  expect((await signed(nora, newId())).status).toBe(404);
  expect((await signed(product.visitor(), id)).status).toBe(401);
});

test('each side of a transfer proves its own side and shows nothing of the other', async () => {
  const nora = await product.newMember({ balanceCents: 40_00n });
  const leo = await product.newMember({ firstName: 'Leo' });
  await nora.post('/api/transfers', { recipientUsername: leo.username, amount: '15' });
  await makeCheckpoints(product.deps);
  const sent = await signed(nora, await newest(nora));
  const received = await signed(leo, await newest(leo));
  expect(sent.body.receipt.ledger?.entries).toEqual([
    { account: 'member', holderId: nora.id, amount: '-15.00' },
  ]);
  expect(received.body.receipt.ledger?.entries).toEqual([
    { account: 'member', holderId: leo.id, amount: '15.00' },
  ]);
  // Both are about one transaction of the ledger.
  expect(sent.body.receipt.ledger?.id).toBe(received.body.receipt.ledger?.id);
  expect(sent.text).not.toContain(leo.id);
  expect(received.text).not.toContain(nora.id);
  expect(await isValid(sent.text)).toBe(true);
  expect(await isValid(received.text)).toBe(true);
});

test('every receipt of the demo proves, whatever moved the money', async () => {
  const maya = await product.signIn('maya@example.com');
  const seen = new Set<string>();
  for (const { id, type } of await list(maya)) {
    const { text, body } = await signed(maya, id);
    expect(await isValid(text), `${type} ${JSON.stringify(body)}`).toBe(true);
    expect(body.proof, type).not.toBeNull();
    seen.add(type);
  }
  expect([...seen].sort()).toEqual(expect.arrayContaining(['add_funds', 'purchase']));
});

test('a receipt is limited in how often it is signed', async () => {
  const nora = await product.newMember({ balanceCents: 1_00n });
  const id = await newest(nora);
  const answers = await Promise.all(Array.from({ length: 40 }, () => signed(nora, id)));
  expect(answers.filter(({ status }) => status === 429).length).toBe(10);
});
