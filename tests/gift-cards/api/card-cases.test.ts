/** 'The code does not work': from the wallet to the staff and back. */
import { expect, test } from 'vitest';
import type { StaffCardCase } from '#contract/admin/card-cases.ts';
import type { TimelineEntry } from '#contract/admin/customers.ts';
import type { CardCase } from '#contract/card-cases.ts';
import type { Transaction } from '#contract/payments.ts';
import type { PurchasedGiftCard } from '#contract/wallet.ts';
import { checkInvariants } from '#server/ledger/index.ts';
import { auditOf, balance, countNotifications, topUp } from '#tests/admin/api/money.ts';
import { waitingMoney } from '#tests/admin/api/returns/waiting.ts';
import { testApp } from '#tests/support/app.ts';
import { countTransactions } from '#tests/support/ledger.ts';
import { buyCard, openCase, report, useAtShop } from './bought-cards.ts';

const product = await testApp();
const admin = await product.signIn('administrator');
const god = await product.signIn('god');
const care = await product.signIn('customer_service');

const path = (caseId: string, act = '') => `/api/admin/card-cases/${caseId}${act}`;
const read = async (caseId: string) => (await care.get<StaffCardCase>(path(caseId))).body;
const walletOf = async (owner: typeof admin) =>
  (await owner.get<PurchasedGiftCard[]>('/api/purchased-gift-cards')).body;
const reason = 'The issuer confirmed it';

test('an owner reports a card, the issuer is asked by itself, and staff see both', async () => {
  const { owner, unit } = await buyCard(product);
  const opened = await owner.post<CardCase>(`/api/purchased-gift-cards/${unit}/cases`, report);
  expect(opened).toMatchObject({
    status: 201,
    body: { giftCardId: unit, amount: '25.00', state: 'open', ...report, hasPicture: false },
  });
  expect(await walletOf(owner)).toMatchObject([{ id: unit, status: 'active', caseState: 'open' }]);
  expect((await product.mailTo(owner.email, /we are looking into it/)).text).toContain('Butterlamp');
  expect(await countNotifications(product, owner, 'Case Opened')).toBe(1);
  const listed = await care.get<StaffCardCase[]>('/api/admin/card-cases?limit=100');
  expect(listed.body.find(({ id }) => id === opened.body.id)).toMatchObject({
    ownerEmail: owner.email,
    issuer: { word: 'active', balance: '25.00', detail: 'The issuer says that the card is active.' },
    isOwn: false,
  });
  const timeline = await care.get<TimelineEntry[]>(`/api/admin/user-gift-cards/${owner.id}/${unit}/timeline`);
  expect(timeline.body.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      'Its owner says that the code does not work',
      'The issuer answered about the card',
    ]),
  );
});

test('what is not there, not issued, another’s or reported already is refused', async () => {
  const { owner, unit } = await buyCard(product);
  const { owner: other } = await buyCard(product);
  const at = `/api/purchased-gift-cards/${unit}/cases`;
  expect(await other.post(at, report)).toMatchObject({ status: 404 });
  expect(await other.get(at)).toMatchObject({ status: 404 });
  expect(await product.visitor().post(at, report)).toMatchObject({ status: 401 });
  expect(await owner.post(at, { ...report, evidence: 'no' })).toMatchObject({
    status: 400,
    body: { fields: { evidence: expect.stringContaining('a little more') } },
  });
  const opened = await openCase(owner, unit);
  expect(await owner.post(at, report)).toMatchObject({ status: 409, body: { code: 'case-open' } });
  expect(await other.post(`/api/card-cases/${opened.id}/withdraw`)).toMatchObject({ status: 404 });
  expect(await owner.send('DELETE', '/api/user/delete-account')).toMatchObject({
    status: 409,
    body: { code: 'money-in-motion', message: expect.stringContaining('does not work') },
  });
  expect(await owner.get(at)).toMatchObject({ status: 200, body: [{ id: opened.id }] });
});

test('a card that was used up and one that is blocked are told apart', async () => {
  const { owner, unit } = await buyCard(product);
  const { id } = await openCase(owner, unit);
  await useAtShop(product, unit, { spent: 10 });
  expect((await admin.post(path(id, '/ask'))).body).toMatchObject({
    issuer: { word: 'active', balance: '15.00' },
  });
  expect(await auditOf(product, unit)).toMatchObject([
    { action: 'card-case-asked', actor_id: admin.id, after: { case: id } },
  ]);
  await useAtShop(product, unit, { spent: 25 });
  expect((await admin.post(path(id, '/ask'))).body).toMatchObject({
    issuer: { word: 'redeemed', balance: '0.00' },
  });
  await useAtShop(product, unit, { spent: 0, blocked: true });
  expect((await admin.post(path(id, '/ask'))).body).toMatchObject({
    issuer: { word: 'void', detail: 'The issuer says that the card is blocked.' },
  });
  await product.fault('issuer', { match: '*', fault: 'down', times: 1000 });
  expect((await admin.post(path(id, '/ask'))).body).toMatchObject({ issuer: { word: 'silent' } });
  await product.mend('issuer');
});

test('money back: once, with the ledger, the owner notified, and the card in the archive', async () => {
  const { owner, unit } = await buyCard(product);
  const { id } = await openCase(owner, unit);
  expect(await care.post(path(id, '/refund'), { reason })).toMatchObject({ status: 403 });
  expect(await admin.post(path(id, '/refund'), { reason, amount: '25.01' })).toMatchObject({
    status: 400,
    body: { fields: { amount: 'At most $25.00, what was paid for the card.' } },
  });
  expect(await balance(product, owner)).toBe(0n);
  expect(await admin.post(path(id, '/refund'), { reason })).toMatchObject({
    status: 200,
    body: { case: { state: 'refunded', refund: '25.00' }, message: '$25.00 is in the owner’s balance.' },
  });
  expect(await balance(product, owner)).toBe(25_00n);
  expect(await admin.post(path(id, '/refund'), { reason })).toMatchObject({
    status: 409,
    body: { code: 'case-closed' },
  });
  expect(await admin.post(path(id, '/replace'), { reason })).toMatchObject({ status: 409 });
  expect(await balance(product, owner)).toBe(25_00n);
  expect((await product.mailTo(owner.email, /your money is back/)).text).toContain('$25.00');
  expect(await countNotifications(product, owner, 'Gift Card Refunded')).toBe(1);
  expect(await auditOf(product, unit)).toMatchObject([
    { action: 'gift-card-refunded', actor_id: admin.id, reason, after: { amount: '25.00' } },
  ]);
  expect(await walletOf(owner)).toMatchObject([{ id: unit, status: 'archived', caseState: 'refunded' }]);
  const lineOf = async (reader: typeof admin, at: string) => (await reader.get<Transaction[]>(at)).body[0];
  const texts = [
    [owner, '/api/transactions', 'Money back for your Butterlamp gift card'],
    [admin, `/api/admin/user-transactions/${owner.id}`, 'Money back for the Butterlamp gift card'],
  ] as const;
  for (const [reader, at, description] of texts)
    expect(await lineOf(reader, at)).toMatchObject({ amount: '25.00', description });
  expect(await owner.post(`/api/purchased-gift-cards/${unit}/cases`, report)).toMatchObject({
    status: 409,
    body: { code: 'card-made-good' },
  });
  expect(await checkInvariants(product.db, [5, 9, 16])).toEqual([]);
});

test('a replacement comes with a code of its own, and the order keeps its total', async () => {
  const { owner, unit } = await buyCard(product);
  const [first] = await walletOf(owner);
  const { id } = await openCase(owner, unit);
  const replaced = await admin.post<{ case: StaffCardCase }>(path(id, '/replace'), { reason });
  expect(replaced).toMatchObject({ status: 200, body: { case: { state: 'replaced' } } });
  await product.settled();
  const cards = await walletOf(owner);
  expect(cards).toMatchObject([
    { id: replaced.body.case.replacementId, status: 'active', amount: '25.00', caseState: null },
    { id: unit, status: 'archived', caseState: 'replaced' },
  ]);
  expect(cards[0]?.code).not.toBe(first?.code);
  expect(await balance(product, owner)).toBe(0n);
  const receipt = await owner.get<{ giftCards: unknown[] }>(`/api/transactions/${first?.orderId}`);
  expect(receipt.status).toBe(200);
  expect(JSON.stringify(receipt.body)).not.toContain(replaced.body.case.replacementId);
  expect((await product.mailTo(owner.email, /a replacement is ordered/)).text).toContain('Butterlamp');
  expect(await countNotifications(product, owner, 'Gift Card Ready')).toBe(2);
  expect(await checkInvariants(product.db, [5, 6, 9, 16])).toEqual([]);
});

test('where the issuer has no other card, the owner gets the money', async () => {
  const { owner, unit } = await buyCard(product);
  const { id } = await openCase(owner, unit);
  await product.fault('issuer', { match: 'issue', fault: 'refuse' });
  expect((await admin.post(path(id, '/replace'), { reason })).status).toBe(200);
  await product.settled();
  await product.mend('issuer');
  expect(await balance(product, owner)).toBe(25_00n);
  expect(await countNotifications(product, owner, 'Gift Card Not Available')).toBe(1);
  expect(await checkInvariants(product.db, [5, 16])).toEqual([]);
});

// Leave requireReplaceable out of replace-case.ts, and this must fail: a request that waited would go
// through.
test('who owes money from a disputed payment gets no other card; a refund repays first', async () => {
  const { owner, unit } = await buyCard(product);
  const { id } = await openCase(owner, unit);
  const limited = { userId: owner.id, amount: '480', reason };
  expect((await admin.post('/api/admin/manual-add-funds', limited)).status).toBe(200);
  const waits = await admin.post<{ requestId: string }>(path(id, '/replace'), { reason });
  expect(waits.status).toBe(202);
  const waiting = waitingMoney(product, admin);
  await waiting.spend(owner, 480_00n);
  const paid = await topUp(product, owner, '40');
  await waiting.spend(owner, 40_00n);
  await waiting.pull(`payment_intents/${paid.intentId}/dispute`);
  await product.settled();
  const refused = { status: 409, body: { code: 'account-protected', message: /refund the card/ } };
  expect(await god.post(path(id, '/replace'), { reason })).toMatchObject(refused);
  const approved = await god.post(`/api/admin/approvals/${waits.body.requestId}/approve`, {});
  expect(approved).toMatchObject(refused);
  expect(await read(id)).toMatchObject({ state: 'open' });
  expect((await god.post(path(id, '/refund'), { reason })).status).toBe(200);
  expect([await balance(product, owner), await waiting.owed(owner)]).toEqual([0n, 15_00n]);
});

test('above the limit nothing moves until a second administrator approves', async () => {
  const { owner, unit } = await buyCard(product, '50.00');
  const { id } = await openCase(owner, unit);
  // What this administrator moved alone for the same person counts.
  expect(
    (await admin.post('/api/admin/manual-add-funds', { userId: owner.id, amount: '480', reason })).status,
  ).toBe(200);
  const before = await countTransactions(product.db);
  const waits = await admin.post<{ requestId: string }>(path(id, '/refund'), { reason });
  expect(waits).toMatchObject({ status: 202, body: { message: /second administrator/ } });
  expect(await countTransactions(product.db)).toBe(before);
  expect(await read(id)).toMatchObject({ state: 'open' });
  expect(await god.post(`/api/admin/approvals/${waits.body.requestId}/approve`, {})).toMatchObject({
    status: 200,
    body: { state: 'approved', kind: 'refund-card', amount: '50.00' },
  });
  expect(await balance(product, owner)).toBe(530_00n);
  expect(await read(id)).toMatchObject({ state: 'refunded', refund: '50.00' });
  expect(await checkInvariants(product.db, [9, 16])).toEqual([]);
});

// Drop the index staff_request_once_per_case, and this must fail.
test('money for a card and another card in its place do not wait beside each other', async () => {
  const { owner, unit } = await buyCard(product, '50.00');
  const { id } = await openCase(owner, unit);
  for (const administrator of [admin, god])
    await administrator.post('/api/admin/manual-add-funds', { userId: owner.id, amount: '480', reason });
  expect((await admin.post(path(id, '/refund'), { reason })).status).toBe(202);
  expect(await god.post(path(id, '/replace'), { reason })).toMatchObject({
    status: 409,
    body: { code: 'request-waiting' },
  });
});

test('a rejected case tells why, moves nothing, and another may be opened', async () => {
  const { owner, unit } = await buyCard(product);
  const { id } = await openCase(owner, unit);
  const before = await countTransactions(product.db);
  expect(await admin.post(path(id, '/reject'), { note: ' ' })).toMatchObject({ status: 400 });
  const note = 'The issuer says that the whole amount was spent in Ohio on May 3.';
  expect((await admin.post(path(id, '/reject'), { note })).status).toBe(200);
  expect(await countTransactions(product.db)).toBe(before);
  expect((await product.mailTo(owner.email, /your case is closed/)).text).toContain('Ohio');
  expect(await owner.get(`/api/purchased-gift-cards/${unit}/cases`)).toMatchObject({
    body: [{ state: 'rejected', note }],
  });
  await openCase(owner, unit);
  const closed = await care.get<StaffCardCase[]>('/api/admin/card-cases?state=closed&limit=100');
  expect(closed.body.map((each) => each.id)).toContain(id);
});

test('an owner withdraws a case, and staff can no longer decide', async () => {
  const { owner, unit } = await buyCard(product);
  const { id } = await openCase(owner, unit);
  for (let times = 0; times < 2; times += 1)
    expect(await owner.post(`/api/card-cases/${id}/withdraw`)).toMatchObject({
      status: 200,
      body: { state: 'withdrawn' },
    });
  expect(await countNotifications(product, owner, 'Case Withdrawn')).toBe(1);
  expect(await admin.post(path(id, '/refund'), { reason })).toMatchObject({ status: 409 });
  expect(await balance(product, owner)).toBe(0n);
});

test('nobody decides about a card of their own', async () => {
  const { owner, unit } = await buyCard(product);
  const { id } = await openCase(owner, unit);
  await product.db.query('update card_case set user_id = $2 where id = $1', [id, admin.id]);
  for (const [act, body] of [
    ['/refund', { reason }],
    ['/replace', { reason }],
    ['/reject', { note: reason }],
    ['/ask', undefined],
  ] as const)
    expect(await admin.post(path(id, act), body)).toMatchObject({ status: 403 });
  await product.db.query('update card_case set user_id = $2 where id = $1', [id, owner.id]);
});

test('a picture is encoded anew, and goes with the account', async () => {
  const { owner, unit } = await buyCard(product);
  const { id } = await openCase(owner, unit);
  const { default: sharp } = await import('sharp');
  const file = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Copyright: 'Somewhere private' } })
    .jpeg()
    .toBuffer();
  const upload = (bytes: Buffer) => {
    const form = new FormData();
    form.set('picture', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'shop.jpg');
    return owner.send('POST', `/api/card-cases/${id}/picture`, { body: form });
  };
  expect(await care.get(path(id, '/picture'))).toMatchObject({ status: 404 });
  expect(await upload(Buffer.from('<svg/>'))).toMatchObject({ status: 415 });
  expect(await upload(file)).toMatchObject({ status: 200, body: { hasPicture: true } });
  const { rows } = await product.db.query<{ picture: Buffer }>(
    'select picture from card_case where id = $1',
    [id],
  );
  const kept = rows[0]?.picture ?? Buffer.alloc(0);
  expect(kept.includes('Somewhere private')).toBe(false);
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 900, height: 300 });
  expect(await care.get(path(id, '/picture'))).toMatchObject({ status: 200 });
  expect(await owner.get(path(id, '/picture'))).toMatchObject({ status: 403 });
  await owner.post(`/api/card-cases/${id}/withdraw`);
  expect(await upload(file)).toMatchObject({ status: 409, body: { code: 'case-closed' } });
  expect(await owner.send('DELETE', '/api/user/delete-account')).toMatchObject({ status: 200 });
  expect(await read(id)).toMatchObject({ evidence: '', hasPicture: false, state: 'withdrawn' });
});

test('a case that waits for a day alerts staff', async () => {
  const { owner, unit } = await buyCard(product);
  const { id } = await openCase(owner, unit);
  const alerts = async () =>
    (await admin.get<{ subject: string }[]>('/api/admin/alerts?limit=100')).body.map(
      ({ subject }) => subject,
    );
  expect(await alerts()).not.toContain(`card-case:${id}`);
  await product.db.query(`update card_case set opened_at = now() - interval '25 hours' where id = $1`, [id]);
  expect(await alerts()).toContain(`card-case:${id}`);
  await admin.post(path(id, '/reject'), { note: 'It works in our test' });
  expect(await alerts()).not.toContain(`card-case:${id}`);
});
