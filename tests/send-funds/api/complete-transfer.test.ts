/** A gift by card, from its intent to the recipient's balance, and the requests that must not move money. */
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { ana, gifts } from './gifts.ts';

const product = await testApp({ env: { LIMIT_GUEST_INTENTS_PER_MINUTE: '1000' } });
const desk = gifts(product);
const { begin, pay, complete, balance, notifications } = desk;
const path = '/api/guest/complete-transfer';

test('a gift gives the recipient money, a notification and an email, and the guest a receipt', async () => {
  const nora = await product.newMember();
  const guest = product.visitor();
  const details = { ...ana, senderEmail: 'ana@guest.example', message: 'Happy birthday!\nHave fun.' };
  const intent = await begin(guest, nora.username, details);
  await pay(intent.paymentIntentId);
  const { status, body } = await complete(guest, nora.username, details);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    paymentIntentId: intent.paymentIntentId,
    status: 'completed',
    returned: false,
    recipientUsername: nora.username,
    recipient: { firstName: 'N***', lastName: 'F***' },
    amount: '25.00',
    serviceFee: '1.00',
    totalAmount: '26.00',
    senderName: 'Ana Guest',
    message: 'Happy birthday!\nHave fun.',
  });
  expect(await balance(nora)).toBe(25_00n);

  const received = await notifications(nora);
  expect(received).toEqual([
    { title: 'Gift Received', message: 'Ana Guest sent you $25.00. “Happy birthday!\nHave fun.”' },
  ]);
  const gift = await product.mailTo(nora.email, 'You received a gift of $25.00');
  expect(gift.text).toContain('Happy birthday!');
  expect(gift.html).toContain('A gift for you');
  expect(gift.text).not.toContain('ana@guest.example');
  const receipt = await product.mailTo('ana@guest.example', /^Your gift of \$25\.00/);
  expect(receipt.text).toContain('$26.00');
  expect(receipt.text).toContain(intent.paymentIntentId);
  expect(receipt.text).not.toContain(nora.email);
  expect(receipt.html).not.toContain('about your account');

  const lines = (await nora.get<{ type: string; amount: string; description: string }[]>('/api/transactions'))
    .body;
  expect(lines).toMatchObject([
    { type: 'transfer_in', amount: '25.00', status: 'completed', description: 'Received from Ana Guest' },
  ]);
});

test.each([25, '25', '25.0'])('an amount of %j equals "25.00"', async (amount) => {
  const nora = await product.newMember();
  const guest = product.visitor();
  const { paymentIntentId, originalAmount } = await begin(guest, nora.username, { amount });
  expect(originalAmount).toBe('25.00');
  await pay(paymentIntentId);
  const { status, body } = await complete(guest, nora.username, { amount });
  expect([status, body.status, body.amount]).toEqual([200, 'completed', '25.00']);
  expect(await balance(nora)).toBe(25_00n);
});

test("a sender's name is accepted after the charge, and even after the webhook (P112)", async () => {
  const nora = await product.newMember();
  const guest = product.visitor();
  const { paymentIntentId } = await begin(guest, nora.username);
  await pay(paymentIntentId);
  await eventually(async () => (await balance(nora)) === 25_00n, { timeoutMs: 15_000 });
  expect((await complete(guest, nora.username)).status).toBe(200);
  const titles = (await notifications(nora)).map(({ message }) => message);
  expect(titles).toEqual(['Ana Guest sent you $25.00.']);
  await product.mailTo(nora.email, 'You received a gift of $25.00');
});

test("when the guest closes the tab, the webhook settles the gift without the sender's name", async () => {
  const nora = await product.newMember();
  const guest = product.visitor();
  const { paymentIntentId } = await begin(guest, nora.username);
  await pay(paymentIntentId);
  await eventually(async () => (await notifications(nora)).length > 0, { timeoutMs: 30_000 });
  expect(await balance(nora)).toBe(25_00n);
  expect(await notifications(nora)).toEqual([
    { title: 'Gift Received', message: 'Someone sent you $25.00.' },
  ]);
  await product.mailTo(nora.email, 'You received a gift of $25.00');

  // A guest who returns later is named in a second notification, and gets a receipt.
  const late = { senderEmail: 'late@guest.example' };
  expect((await complete(guest, nora.username, late)).status).toBe(200);
  expect((await complete(guest, nora.username, late)).status).toBe(200);
  const more = (await notifications(nora)).filter(({ title }) => title === 'About Your Gift');
  expect(more).toEqual([
    { title: 'About Your Gift', message: 'The $25.00 you received came from Ana Guest.' },
  ]);
  const receipts = await product.mails('late@guest.example');
  expect(receipts).toHaveLength(1);
});

test('completing an unpaid gift moves no money, and succeeds after the payment', async () => {
  const nora = await product.newMember();
  const guest = product.visitor();
  const { paymentIntentId } = await begin(guest, nora.username);
  const early = await complete(guest, nora.username);
  expect([early.status, early.body.code]).toEqual([409, 'payment-not-succeeded']);
  expect(await balance(nora)).toBe(0n);
  expect(await notifications(nora)).toEqual([]);
  await pay(paymentIntentId);
  expect((await complete(guest, nora.username)).status).toBe(200);
  expect(await balance(nora)).toBe(25_00n);
});

test('a declined card answers 402, and another card pays the same intent', async () => {
  const nora = await product.newMember();
  const guest = product.visitor();
  const { paymentIntentId } = await begin(guest, nora.username, ana);
  await desk.decline(paymentIntentId);
  const declined = await complete(guest, nora.username);
  expect([declined.status, declined.body.code]).toEqual([402, 'payment-refused']);
  expect(await balance(nora)).toBe(0n);
  await pay(paymentIntentId);
  expect((await complete(guest, nora.username)).status).toBe(200);
  expect(await balance(nora)).toBe(25_00n);
});

test('a second completion of a gift changes nothing', async () => {
  const nora = await product.newMember();
  const guest = product.visitor();
  const { paymentIntentId } = await begin(guest, nora.username, ana);
  await pay(paymentIntentId);
  const [first, second] = [await complete(guest, nora.username), await complete(guest, nora.username)];
  expect(second.body).toEqual(first.body);
  await product.settled();
  expect(await balance(nora)).toBe(25_00n);
  expect(await notifications(nora)).toHaveLength(1);
});

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

test("a member who pays by card gets a receipt, and the recipient gets the member's name", async () => {
  const nora = await product.newMember();
  const sender = await product.newMember({ firstName: 'Sender' });
  const { paymentIntentId } = await begin(sender, nora.username);
  await pay(paymentIntentId);
  const { status, body } = await sender.get(`/api/guest/payment?payment_intent=${paymentIntentId}`);
  expect([status, body.status]).toEqual([200, 'completed']);
  await product.mailTo(sender.email, /^Your gift of \$25\.00/);
  await product.mailTo(nora.email, 'You received a gift of $25.00');
  expect(await balance(nora)).toBe(25_00n);
  // The general confirmation reveals the recipient's balance, so it refuses the payer.
  expect((await sender.post('/api/confirm-payment', { paymentIntentId })).status).toBe(404);
});
