import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { give } from '#tests/support/ledger.ts';

const product = await testApp();
const path = '/api/user/export';

test('the export is a file with all data about the member, and holds no secret', async () => {
  const nora = await product.newMember({ balanceCents: 80_00n });
  await nora.patch('/api/user/profile', { phone: '3125550100' });
  const setup = await nora.post<{ manualEntryKey: string; backupCodes: string[] }>('/api/auth/2fa/setup');
  const [card] = (await nora.get<{ id: string; minValue: string }[]>('/api/gift-cards')).body;
  await nora.post('/api/cart', { giftCardId: card?.id, amount: card?.minValue });
  await nora.post('/api/checkout');
  await product.settled();
  await nora.post('/api/cart', { giftCardId: card?.id, amount: card?.minValue });
  const [bought] = (await nora.get<{ code: string }[]>('/api/purchased-gift-cards')).body;
  const answer = await nora.get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="indulge-\d{4}-\d\d-\d\d\.json"$/,
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.body).toMatchObject({
    exportedAt: expect.stringMatching(/Z$/),
    account: { email: nora.email, phoneNumber: '(312) 555-0100' },
    terms: { version: expect.any(String) },
    twoFactor: null,
    sessions: [{ userAgent: 'test' }],
    cart: [{ amount: card?.minValue, quantity: 1 }],
    orders: [{ amount: card?.minValue }],
    giftCards: [{ state: 'issued', amount: card?.minValue }],
    savedCards: [],
  });
  expect(answer.body.transactions).toHaveLength(2);
  expect(answer.body.notifications).not.toHaveLength(0);
  const secrets = [
    setup.body.manualEntryKey,
    ...setup.body.backupCodes,
    bought?.code,
    ...nora.cookies.values(),
  ];
  for (const secret of secrets.filter((value) => String(value).length > 3)) {
    expect(answer.text).not.toContain(secret);
  }
});

// Leave a part out of export-store.ts, and this must fail.
test('the export has passkeys, earlier addresses, employers and what happened to the account', async () => {
  const nora = await product.newMember();
  const admin = await product.signIn('administrator');
  await product.db.query(
    `insert into passkey (id, user_id, credential_id, public_key, counter, transports, backed_up, name, created_at)
     values (gen_random_uuid(), $1, $2, '\\x00', 0, '{}', true, 'A key', now())`,
    [nora.id, Buffer.from(nora.id)],
  );
  await product.db.query(
    `insert into email_change (id, user_id, old_email, new_email, changed_at, undo_until)
     values (gen_random_uuid(), $1, 'before@example.com', $2, now(), now() + interval '7 days')`,
    [nora.id, nora.email],
  );
  await product.db.query(
    `insert into employee (enterprise_id, user_id, status, first_name, last_name, email, created_at, birthday)
     select id, $1, 'asked', 'Nora', 'Field', $2, now(), '02-29' from enterprise order by id limit 1`,
    [nora.id, nora.email],
  );
  expect((await admin.get(`/api/admin/user/${nora.id}`)).status).toBe(200);
  const { body } = await nora.get(path);
  expect(body).toMatchObject({
    passkeys: [{ name: 'A key', synced: true, lastUsedAt: null }],
    emailChanges: [{ oldEmail: 'before@example.com', newEmail: nora.email, undoneAt: null }],
    employers: [{ company: expect.any(String), status: 'asked', birthday: '02-29' }],
    securityEvents: [
      { kind: 'sign-in', byAnother: false, network: '127.0.0.1' },
      { kind: 'customer-opened', byAnother: true, network: null, device: null },
    ],
  });
});

test('the export holds no data of another member', async () => {
  const [mine, theirs] = [await product.newMember(), await product.newMember({ firstName: 'Zebulon' })];
  await give(product.db, theirs.id, 5_00n);
  const answer = await mine.get(path);
  expect(answer.text).not.toContain('Zebulon');
  expect(answer.body.transactions).toEqual([]);
});

test('the export lists gifts that arrived, without what only the sender knows', async () => {
  const nora = await product.newMember();
  const guest = product.visitor();
  const gift = { amount: '25.00', recipientUsername: nora.username, senderName: 'Ana Guest' };
  const begin = (more: object) =>
    guest.post<{ paymentIntentId: string }>('/api/guest/create-payment-intent', { ...gift, ...more });
  await begin({ message: 'Never paid for' });
  const { paymentIntentId } = (await begin({ message: 'Enjoy' })).body;
  const paid = await fetch(`${product.url}/sandbox/stripe/_test/payment_intents/${paymentIntentId}/succeed`, {
    method: 'POST',
    body: '{}',
  });
  expect(paid.ok).toBe(true);
  const complete = { ...gift, senderPhone: '(217) 555-0188', paymentIntentId };
  expect((await guest.post('/api/guest/complete-transfer', complete)).status).toBe(200);
  const { text, body } = await nora.get(path);
  expect(text).not.toContain('Never paid for');
  expect(body.payments).toMatchObject([
    { amount: '25.00', fee: null, total: null, senderName: 'Ana Guest', message: 'Enjoy' },
  ]);
});

test('every signed-in user may export, ten times an hour', async () => {
  expect((await product.visitor().get(path)).status).toBe(401);
  const care = await product.signIn('customer_service');
  for (let count = 0; count < 10; count += 1) expect((await care.get(path)).status).toBe(200);
  expect((await care.get(path)).status).toBe(429);
});
