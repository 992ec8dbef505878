/** The signed receipts of guests and companies. */
import { expect, test } from 'vitest';
import type { EnterpriseTransaction } from '#contract/enterprise/funds.ts';
import type { Transaction } from '#contract/payments.ts';
import type { KeySet, SignedReceipt } from '#contract/proofs/signed-receipt.ts';
import { verifyReceipt } from '#contract/proofs/verify-receipt.ts';
import type { GuestPayment } from '#contract/send-funds/guest-payments.ts';
import { makeCheckpoints } from '#server/proofs/index.ts';
import { otherCompany } from '#tests/enterprise/api/company.ts';
import { ana, gifts } from '#tests/send-funds/api/gifts.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';

const product = await testApp();
const desk = gifts(product);
const keys = async () => (await product.visitor().get<KeySet>('/.well-known/indulge-keys.json')).body;

const list = async (person: SignedIn) =>
  (await person.get<(typeof Transaction)['_output'][]>('/api/transactions')).body;
const newest = async (person: SignedIn) => (await list(person))[0]?.id ?? '';
const signed = (person: Client, id: string) => person.get<SignedReceipt>(`/api/transactions/${id}/signed`);
const signedForGuest = (browser: Client, id: string) =>
  browser.get<SignedReceipt>(`/api/guest/payment/signed?payment_intent=${id}`);
const sentences = async (text: string) =>
  (await verifyReceipt(text, await keys())).findings.map(({ sentence }) => sentence).join('\n');
const isValid = async (text: string) => (await verifyReceipt(text, await keys())).valid;

test("a guest's browser gets the receipt with the fee, and the recipient one without", async () => {
  const nora = await product.newMember();
  const guest = product.visitor();
  const { paymentIntentId } = await desk.begin(guest, nora.username, ana);
  const open = await signedForGuest(guest, paymentIntentId);
  expect(open.body.note).toContain('moved nothing');
  expect(await isValid(open.text)).toBe(true);
  await desk.pay(paymentIntentId);
  const { body: shown } = await guest.get<GuestPayment>(
    `/api/guest/payment?payment_intent=${paymentIntentId}`,
  );
  expect(shown.status).toBe('completed');
  await makeCheckpoints(product.deps);

  const mine = await signedForGuest(guest, paymentIntentId);
  expect(mine.body.receipt).toMatchObject({ reader: 'guest', document: { totalAmount: '26.00' } });
  expect(mine.body.receipt.ledger?.entries.map(({ account, amount }) => [account, amount]).sort()).toEqual([
    ['guest_income', '1.00'],
    ['member', '25.00'],
    ['processor_clearing', '-26.00'],
  ]);
  expect(mine.body.receipt.ledger?.entries.every(({ holderId }) => holderId === null)).toBe(true);
  expect(await isValid(mine.text)).toBe(true);
  expect(await sentences(mine.text)).toContain('The ledger has this transaction');

  const theirs = await signed(nora, await newest(nora));
  expect(theirs.body.receipt.ledger?.entries).toEqual([
    { account: 'member', holderId: nora.id, amount: '25.00' },
  ]);
  expect(theirs.text).not.toContain('26.00');
  expect(await isValid(theirs.text)).toBe(true);

  for (const browser of [product.visitor(), nora, await product.signIn('maya@example.com')])
    expect((await signedForGuest(browser, paymentIntentId)).status).toBe(404);
});

test("a company's receipt is for its managers with that right alone", async () => {
  const { manager } = await otherCompany(product, 70_00n);
  const path = '/api/enterprise/transactions';
  const id = (await manager.get<EnterpriseTransaction[]>(path)).body[0]?.id ?? '';
  await makeCheckpoints(product.deps);
  const { body, text } = await manager.get<SignedReceipt>(`${path}/${id}/signed`);
  expect(body.receipt).toMatchObject({
    reader: 'enterprise',
    ledger: { entries: [{ account: 'enterprise' }] },
  });
  expect(await isValid(text)).toBe(true);
  expect(await sentences(text)).toContain('The ledger has this transaction');
  const stranger = await product.signIn('account_manager');
  expect((await stranger.get(`${path}/${id}/signed`)).status).toBe(404);
  const dept = await product.signIn('department_manager');
  expect((await dept.get(`${path}/${id}/signed`)).status).toBe(403);
  expect((await product.newMember().then((nora) => nora.get(`${path}/${id}/signed`))).status).toBe(403);
});
