/** The payment intent of a gift by card. */
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { gifts, type Intent } from './gifts.ts';

const product = await testApp({
  env: { LIMIT_GUEST_INTENTS_PER_MINUTE: '200', LIMIT_GUEST_INTENTS_PER_RECIPIENT_PER_HOUR: '12' },
});
const { hide, change, notifications } = gifts(product);
const path = '/api/guest/create-payment-intent';
const payments = async () => Number((await product.db.query('select count(*) as n from payment')).rows[0]?.n);

test.each([
  ['25.00', '1.00', '26.00'],
  ['1', '0.04', '1.04'],
  [1000, '40.00', '1040.00'],
  ['12.34', '0.49', '12.83'],
  ['1.13', '0.05', '1.18'],
])('a gift of %s adds a fee of %s', async (amount, serviceFee, totalAmount) => {
  const nora = await product.newMember();
  const guest = product.visitor();
  const { status, body, headers } = await guest.post<Intent>(path, {
    amount,
    recipientUsername: nora.username,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ serviceFee, totalAmount });
  expect(body.clientSecret).toMatch(/^pi_.+_secret_/);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('the browser gets an HttpOnly secret, once', async () => {
  const guest = product.visitor();
  const first = await guest.post(path, { amount: '5', recipientUsername: 'maya' });
  const [line = ''] = first.setCookies.filter((cookie) => cookie.startsWith('indulge_guest='));
  expect(line).toMatch(/HttpOnly/);
  expect(line).toMatch(/SameSite=Lax/);
  expect(line).toMatch(/Path=\/api\/guest/);
  const token = guest.cookies.get('indulge_guest');
  await guest.post(path, { amount: '5', recipientUsername: 'maya' });
  expect(guest.cookies.get('indulge_guest')).toBe(token);
});

test.each([0, -1, '0.99', '0.001', '1000.01', 1001, '1e2', 'NaN', '٣', '', null, '1,000', '10.555'])(
  '%j is not an amount',
  async (amount) => {
    const before = await payments();
    const { status, body } = await product.visitor().post(path, { amount, recipientUsername: 'maya' });
    expect([status, body.code]).toEqual([400, 'invalid-input']);
    expect(body.fields).toHaveProperty('amount');
    expect(await payments()).toBe(before);
  },
);

test('hidden, staff, enterprise, frozen and unknown recipients get the same 404', async () => {
  const hidden = await product.newMember({ firstName: 'Hidden' });
  const frozen = await product.newMember({ firstName: 'Frozen' });
  await hide(hidden);
  await change(frozen, 'frozen_at', new Date());
  const god = await product.signIn('god');
  const manager = await product.signIn('account_manager');
  const before = await payments();
  const names = [hidden.username, frozen.username, god.username, manager.username, 'nobody'];
  const answers = await Promise.all(
    names.map((recipientUsername) => product.visitor().post(path, { amount: '5', recipientUsername })),
  );
  for (const { status, text } of answers) expect([status, text]).toEqual([404, answers[0]?.text]);
  expect(answers[0]?.body.message).toBe('User Not Found');
  expect(await payments()).toBe(before);
});

test('a member may pay another member by card, and not themselves', async () => {
  const sender = await product.newMember({ firstName: 'Sender' });
  const own = await sender.post(path, { amount: '5', recipientUsername: sender.username });
  expect([own.status, own.body.code]).toEqual([409, 'recipient-is-you']);
  expect((await sender.post(path, { amount: '5', recipientUsername: 'maya' })).status).toBe(200);
  const { rows } = await product.db.query(
    'select sender_name, sender_email, payer_id from payment where payer_id = $1',
    [sender.id],
  );
  expect(rows).toEqual([{ sender_name: 'Sender Field', sender_email: sender.email, payer_id: sender.id }]);
});

test('an unpaid gift is not shown and sends no notification', async () => {
  const nora = await product.newMember();
  const { status } = await product.visitor().post(path, {
    amount: '5',
    recipientUsername: nora.username,
    senderName: 'Call 555-0100 now',
  });
  expect(status).toBe(200);
  expect((await nora.get('/api/transactions')).body).toEqual([]);
  expect(await notifications(nora)).toEqual([]);
});

test.each([
  { senderEmail: 'nobody' },
  { senderEmail: 'a@b.com\r\nBcc: c@d.com' },
  { senderName: 'Ana\r\nBcc: c@d.com' },
  { senderName: 'x'.repeat(101) },
  { senderPhone: 'call me' },
  { message: 'x'.repeat(501) },
  { message: 'a\u0000b' },
])('%j is refused', async (more) => {
  const body = { amount: '5', recipientUsername: 'maya', ...more };
  const answer = await product.visitor().post(path, body);
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid-input']);
});

test('a recipient has a limit of intents per hour, across all browsers', async () => {
  const nora = await product.newMember();
  const begin = (recipientUsername: string) =>
    product.visitor().post(path, { amount: '1', recipientUsername });
  for (let number = 0; number < 12; number += 1) expect((await begin(nora.username)).status).toBe(200);
  expect((await begin(nora.username)).status).toBe(429);
  expect((await begin((await product.newMember()).username)).status).toBe(200);
});

test('a request from another site is refused', async () => {
  const body = { amount: '5', recipientUsername: 'maya' };
  const answer = await product.visitor().post(path, body, { origin: 'https://evil.example' });
  expect([answer.status, answer.body.code]).toEqual([403, 'cross-site']);
});
