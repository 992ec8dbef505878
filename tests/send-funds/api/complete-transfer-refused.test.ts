/** Requests that must not move the money of a gift, and texts that must stay inert. */
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { ana, gifts } from './gifts.ts';

const product = await testApp({ env: { LIMIT_GUEST_INTENTS_PER_MINUTE: '1000' } });
const desk = gifts(product);
const { begin, pay, complete, balance } = desk;
const path = '/api/guest/complete-transfer';

test('a completion that differs from the intent moves no money', async () => {
  await desk.withholdWebhooks();
  const nora = await product.newMember();
  const other = await product.newMember();
  const guest = product.visitor();
  const { paymentIntentId } = await begin(guest, nora.username, ana);
  await pay(paymentIntentId);
  const claims = [
    [nora.username, { amount: '1000.00' }],
    [nora.username, { amount: '24.99' }],
    [other.username, {}],
    [other.username, { paymentIntentId }],
    [nora.username, { amount: '26.00', paymentIntentId }],
  ] as const;
  for (const [recipient, more] of claims) {
    const { status, body } = await complete(guest, recipient, more);
    expect([status, body.code]).toEqual([409, 'payment-mismatch']);
  }
  expect([await balance(nora), await balance(other)]).toEqual([0n, 0n]);
  expect((await complete(guest, nora.username, { paymentIntentId })).status).toBe(200);
  expect(await balance(nora)).toBe(25_00n);
  await product.mend('stripe');
});

test("a guest cannot find another guest's payment, by its id or without", async () => {
  await desk.withholdWebhooks();
  const nora = await product.newMember();
  const guest = product.visitor();
  const { paymentIntentId } = await begin(guest, nora.username, ana);
  await pay(paymentIntentId);
  const thief = product.visitor();
  await begin(thief, 'maya', { amount: '3.00' });
  for (const browser of [thief, product.visitor()]) {
    const named = await complete(browser, nora.username, { paymentIntentId, senderName: 'A Thief' });
    expect([named.status, named.body.code]).toEqual([404, 'not-found']);
  }
  expect((await complete(product.visitor(), nora.username)).status).toBe(404);
  expect((await complete(thief, nora.username)).status).toBe(409);
  expect(await balance(nora)).toBe(0n);
  // The attempts above do not disturb the paying browser.
  const done = await complete(guest, nora.username);
  expect([done.status, done.body.senderName]).toEqual([200, 'Ana Guest']);
  await product.mend('stripe');
});

test('a made-up cookie or payment id is not found', async () => {
  const guest = product.visitor();
  guest.cookies.set('indulge_guest', 'x'.repeat(43));
  expect((await complete(guest, 'maya')).status).toBe(404);
  expect((await complete(guest, 'maya', { paymentIntentId: 'pi_none' })).status).toBe(404);
});

test.each([
  [{ senderName: '' }, 'senderName', 'Please enter your full name.'],
  [{ senderPhone: '' }, 'senderPhone', 'Please enter your phone number.'],
  [{ amount: '0' }, 'amount', 'Please enter a valid amount greater than $0.'],
])('%j is refused with the texts of P106', async (more, field, text) => {
  const { status, body } = await product
    .visitor()
    .post(path, { recipientUsername: 'maya', amount: '25.00', ...ana, ...more });
  expect(status).toBe(400);
  expect(body.fields?.[field]).toBe(text);
});

test('HTML and line breaks in names and messages are inert in every email and header', async () => {
  const nora = await product.newMember({ firstName: '<b>Nora</b>' });
  const guest = product.visitor();
  const details = {
    senderName: '<img src=x onerror=alert(1)>',
    senderPhone: '2175550188',
    senderEmail: 'html@guest.example',
    message:
      '</p><script>alert(2)</script>\nBcc: everybody@example.com\n\n.\n<a href="https://evil.example">here</a>',
  };
  const { paymentIntentId } = await begin(guest, nora.username, details);
  await pay(paymentIntentId);
  expect((await complete(guest, nora.username, details)).status).toBe(200);
  const mails = [
    await product.mailTo(nora.email, /a gift of \$25\.00$/),
    await product.mailTo('html@guest.example', /^Your gift/),
  ];
  for (const { html, subject } of mails) {
    expect(html).not.toMatch(/<img src=x|<script|<a href="https:\/\/evil|<b>Nora/);
    expect(subject).not.toMatch(/[\r\n]/);
  }
  expect(mails[0]?.html).toContain('&lt;script&gt;');
  expect(await product.mails('everybody@example.com')).toEqual([]);
});

// Without the rules of names in the body of the completion, this must fail.
test.each(['Visit evil.example.com', 'lndulge Security'])(
  'the completion of a gift does not rename its sender to %s',
  async (senderName) => {
    await desk.withholdWebhooks();
    const nora = await product.newMember();
    const guest = product.visitor();
    const { paymentIntentId } = await begin(guest, nora.username, ana);
    await pay(paymentIntentId);
    const { status, body } = await complete(guest, nora.username, { senderName });
    expect([status, body.code]).toEqual([400, 'invalid-input']);
    expect((await complete(guest, nora.username)).body.senderName).toBe('Ana Guest');
    await product.mend('stripe');
  },
);
