/** A gift to a member by card: by a guest on a phone, and by a member. */
import { expect, test } from 'vitest';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  arriveAt,
  bank,
  button,
  cardFields,
  expectNoHorizontalScroll,
  haveFocus,
  heading,
  link,
  see,
  seeGone,
  seeToast,
  typeCard,
} from '#tests/support/journeys/steps.ts';
import { balanceOf, choose25, confirmRecipient, fillDetails, sender } from './send-steps.ts';

const { app, visit, mail, newMember } = await openJourneys();

const PHONE = 390;
const declines = ['/sandbox/stripe/v1/payment_intents'];

test('a guest finds a member by username on a phone, sends $25 and gets a receipt', async () => {
  const ana = await app.newMember({ firstName: 'Ana' });
  const page = await visit({ width: PHONE });
  await page.goto('/send-funds');
  await page.getByLabel('Username', { exact: true }).last().fill(ana.username);
  await page.keyboard.press('Enter');
  await see(heading(page, /^We found/));
  await examine(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: `@${ana.username}` })
    .click();
  await arriveAt(page, `/${ana.username}`);
  await see(heading(page, 'Send a gift'));
  await expectNoHorizontalScroll(page);
  await choose25(page);
  await see(page.getByText('Service fee (4%)'), page.getByText('$26.00'));
  // It can be pressed at any time, and leads to what is missing.
  await button(page, 'Continue to payment').click();
  await see(page.getByText('Please enter your full name.'));
  await haveFocus(page.getByLabel('Your full name'));
  await page.getByLabel('Your full name').fill('Ann');
  await page.getByLabel('Your phone number').fill('5551234567');
  await button(page, 'Continue to payment').click();
  await see(page.getByText('Please confirm who this gift is for.'));
  await haveFocus(button(page, `Yes, this is for @${ana.username}`));
  await fillDetails(page, ana.username);
  await expect.poll(() => page.getByLabel('Your phone number').inputValue()).toBe('(555) 123-4567');
  await examine(page);
  await button(page, 'Continue to payment').click();
  await see(cardFields(page).getByLabel('Card number'));
  await examine(page);

  // The browser's back button keeps what was typed.
  await page.goBack();
  await expect.poll(() => page.getByLabel('Your full name').inputValue()).toBe(sender.name);
  await button(page, 'Continue to payment').click();
  await typeCard(page, '4242 4242 4242 4242');
  await button(page, 'Pay $26.00').click();
  await see(heading(page, 'Your gift has arrived'));
  await examine(page);
  await expectNoHorizontalScroll(page);
  // Without an email this address is the guest's only receipt.
  await arriveAt(page, '/payment-success');
  await page.reload();
  await see(heading(page, 'Your gift has arrived'), page.getByText('$26.00'));

  await app.settled();
  expect(await balanceOf(ana)).toBe('25.00');
  const gift = await mail(ana.email, /a gift of \$25\.00/);
  expect(gift.text).toContain('Grace Guest');
  expect(gift.text).toContain('Happy birthday! <b>Have a feast</b>');
  expect(gift.html).not.toContain('<b>Have a feast</b>');
  const receipt = await mail(sender.email, /receipt|gift/i);
  expect(receipt.text).toContain('$26.00');
});

test('missing input is reported beside the field and in a toast', async () => {
  const cleo = await app.newMember({ firstName: 'Cleo' });
  const page = await visit({ width: PHONE });
  await page.goto(`/send-to/${cleo.username}`);
  await confirmRecipient(page, cleo.username);
  // Screen readers and arrow keys get 1 to 1000 in steps of a cent.
  const amount = page.getByRole('spinbutton', { name: 'Or enter an amount' });
  expect(
    await amount.evaluate((field) => [field.ariaValueMin, field.ariaValueMax, field.ariaValueNow]),
  ).toEqual(['1', '1000', '50']);
  await amount.press('PageDown');
  await amount.press('ArrowDown');
  await expect.poll(() => amount.inputValue()).toBe('48.99');
  await expect.poll(() => amount.getAttribute('aria-valuetext')).toBe('$48.99');
  await amount.fill('0');
  await button(page, 'Continue to payment').click();
  await seeToast(page, 'Invalid amount');
  await haveFocus(amount);
  await page.getByLabel('Or enter an amount').fill('0.99');
  await button(page, 'Continue to payment').click();
  await see(page.getByText('You can send $1.00 or more.').first());
  await page.getByLabel('Or enter an amount').fill('1000.01');
  await see(page.getByText('You can send up to $1,000.00 at a time.'));
  await button(page, 'Continue to payment').click();
  await haveFocus(amount);
  await page.getByLabel('Or enter an amount').fill('12.50');
  await button(page, 'Continue to payment').click();
  await seeToast(page, 'Name required');
  await page.getByLabel('Your full name').fill(sender.name);
  await button(page, 'Continue to payment').click();
  await seeToast(page, 'Phone required');
  await see(page.getByText('Please enter your phone number.').first());
});

// Go to the payment without comparing the contents in use-send-by-card.ts, and this must fail.
test('an amount that is corrected while the payment begins is the one that is paid', async () => {
  const gus = await app.newMember({ firstName: 'Gus' });
  const page = await visit({ width: PHONE });
  const answered = Promise.withResolvers<void>();
  const begun: string[] = [];
  await page.route('**/api/guest/create-payment-intent', async (route) => {
    begun.push(route.request().postDataJSON().amount);
    await answered.promise;
    await route.continue();
  });
  await page.goto(`/${gus.username}`);
  await page.getByLabel('Or enter an amount').fill('250');
  await fillDetails(page, gus.username, '');
  await button(page, 'Continue to payment').click();
  await expect.poll(() => begun).toEqual(['250.00']);
  await choose25(page);
  answered.resolve();
  await expect.poll(() => button(page, 'Continue to payment').getAttribute('aria-busy')).toBe(null);
  await expect.poll(() => page.getByLabel('Or enter an amount').inputValue()).toBe('25.00');
  await button(page, 'Continue to payment').click();
  await typeCard(page, '4242 4242 4242 4242');
  await button(page, 'Pay $26.00').click();
  await see(heading(page, 'Your gift has arrived'));
  expect(begun).toEqual(['250.00', '25.00']);
  await app.settled();
  expect(await balanceOf(gus)).toBe('25.00');
});

// Leave out the question for the payer in use-send-flow.ts, and this must fail.
test('a member who turns to the balance while the payment by card begins is not led to the card', async () => {
  const hal = await app.newMember({ firstName: 'Hal' });
  const payer = await newMember({ firstName: 'Iris', balanceCents: 100_00n });
  const page = await visit({ as: payer, width: PHONE });
  const answered = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/guest/create-payment-intent', async (route) => {
    asked.resolve();
    await answered.promise;
    await route.continue();
  });
  await page.goto(`/send-to/${hal.username}`);
  await page.getByRole('radio', { name: 'Card', exact: true }).check();
  await choose25(page);
  await fillDetails(page, hal.username);
  await button(page, 'Continue to payment').click();
  await asked.promise;
  await page.getByRole('radio', { name: /^Balance/ }).check();
  const begun = page.waitForResponse('**/api/guest/create-payment-intent');
  answered.resolve();
  await begun;
  await page.getByRole('radio', { name: 'Card', exact: true }).check();
  await expect.poll(() => button(page, 'Continue to payment').getAttribute('aria-busy')).toBe(null);
  expect(new URL(page.url()).searchParams.has('step')).toBe(false);
  // The payment that began is for this gift, and is used.
  await button(page, 'Continue to payment').click();
  await see(cardFields(page).getByLabel('Card number'));
  // The payment is only in memory, so a reload shows the details, and the address does not say otherwise.
  await page.reload();
  await see(button(page, 'Send $25.00'));
  await expect.poll(() => new URL(page.url()).searchParams.has('step')).toBe(false);
});

test('a card is declined, and the next one pays, once', async () => {
  const dora = await app.newMember({ firstName: 'Dora' });
  const page = await visit({ width: PHONE, refused: declines });
  await page.goto(`/${dora.username}`);
  await choose25(page);
  await fillDetails(page, dora.username, '');
  await button(page, 'Continue to payment').click();
  await typeCard(page, '4000 0000 0000 0002');
  await button(page, 'Pay $26.00').click();
  await seeToast(page, 'Payment Failed');
  await typeCard(page, '4242 4242 4242 4242');
  await button(page, 'Pay $26.00').dblclick();
  await see(heading(page, 'Your gift has arrived'));
  await seeToast(page, 'Payment Successful');
  expect(await page.getByText('Payment Failed').count()).toBe(0);
  await app.settled();
  expect(await balanceOf(dora)).toBe('25.00');
});

test("the bank asks, and the guest's gift arrives", async () => {
  const edie = await app.newMember({ firstName: 'Edie' });
  const page = await visit({ width: PHONE });
  await page.goto(`/${edie.username}`);
  await choose25(page);
  await fillDetails(page, edie.username, '');
  await button(page, 'Continue to payment').click();
  await typeCard(page, '4000 0025 0000 3155');
  await button(page, 'Pay $26.00').click();
  await bank(page).getByRole('button', { name: 'Complete authentication' }).click();
  await see(heading(page, 'Your gift has arrived'));
});

test('the gift arrives even if the tab closes right after the charge', async () => {
  const fay = await app.newMember({ firstName: 'Fay' });
  const page = await visit({ width: PHONE });
  const closed = new Promise<void>((resolve) => {
    void page.route('**/api/guest/complete-transfer', async () => {
      await page.close();
      resolve();
    });
  });
  await page.goto(`/${fay.username}`);
  await choose25(page);
  await fillDetails(page, fay.username);
  await button(page, 'Continue to payment').click();
  await typeCard(page, '4242 4242 4242 4242');
  await button(page, 'Pay $26.00').click();
  await closed;
  expect((await mail(fay.email, /a gift of \$25\.00/)).text).toContain('Grace Guest');
  expect(await balanceOf(fay)).toBe('25.00');
});

// Take RECEIPTS out of payment-return-overlay.tsx, and this must fail.
test('a signed-in member pays a gift by card, and nothing calls the payment failed', async () => {
  const nils = await app.newMember({ firstName: 'Nils' });
  const page = await visit({ as: await app.newMember({ firstName: 'Olga' }), width: PHONE });
  let confirmations = 0;
  await page.route('**/api/confirm-payment', async (route) => {
    confirmations += 1;
    await route.continue();
  });
  await page.goto(`/send-to/${nils.username}`);
  await page.getByRole('radio', { name: 'Card', exact: true }).check();
  await choose25(page);
  await fillDetails(page, nils.username);
  await button(page, 'Continue to payment').click();
  await typeCard(page, '4242 4242 4242 4242');
  await button(page, 'Pay $26.00').click();
  await see(heading(page, 'Your gift has arrived'));
  await page.reload();
  await see(heading(page, 'Your gift has arrived'), page.getByText('$26.00'));
  expect(confirmations).toBe(0);
  expect(await page.getByText('Payment Failed').count()).toBe(0);
  await app.settled();
  expect(await balanceOf(nils)).toBe('25.00');
});

test('without the configuration a gift page offers a retry, not a spinner for ever', async () => {
  const rita = await app.newMember({ firstName: 'Rita' });
  const page = await visit({ width: PHONE, refused: ['/api/config'] });
  await page.route('**/api/config', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto(`/${rita.username}`);
  await see(heading(page, 'This did not load'));
  await examine(page);
  await page.unroute('**/api/config');
  await button(page, 'Try again').click();
  await see(button(page, 'Continue to payment'));
});

test.each([
  ['One moment', 'Total charge', { status: 'pending' }],
  ['Payment Failed', 'Total, not charged', { status: 'failed' }],
  ['Payment canceled', 'Total, not charged', { status: 'cancelled' }],
  ['This gift could not be delivered', 'Total, returned to you', { status: 'completed', returned: true }],
  ['Your gift has arrived', 'Our staff completed this payment', { status: 'completed', byStaff: true }],
] as const)('the receipt of a gift that no card paid for, or not yet: %s', async (title, total, standing) => {
  const mia = await app.newMember({ firstName: 'Mia' });
  const page = await visit({ refused: ['/api/guest/complete-transfer'] });
  await page.route('**/api/guest/payment?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...standing } });
  });
  // Both calls return the same payment.
  await page.route('**/api/guest/complete-transfer', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`/${mia.username}`);
  await choose25(page);
  await fillDetails(page, mia.username, '');
  await button(page, 'Continue to payment').click();
  await typeCard(page, '4242 4242 4242 4242');
  await button(page, 'Pay $26.00').click();
  await seeToast(page, 'Payment Processing');
  await see(heading(page, title), page.getByText(total));
  // A page that takes longer than 1.5 s to arrive has dismissed it.
  await Promise.race([button(page, 'Dismiss').click(), seeGone(page.getByText('Payment Processing'))]);
  await examine(page);
});

test.each([
  ['/payment-success', '/api/guest/payment', 'the gift arrives either way.', '/send-funds'],
  [
    '/gift-paid',
    '/api/guest/gifts/complete',
    'the link in your receipt email opens your gift.',
    '/send-gift',
  ],
])(
  'the page %s after a bank’s own page shows no payment of another browser',
  async (path, api, where, next) => {
    const page = await visit({ width: PHONE, refused: [api] });
    for (const query of ['', '?payment_intent=pi_of_somebody_else&redirect_status=succeeded']) {
      await page.goto(`${path}${query}`);
      await see(heading(page, 'No receipt to show here'), page.getByText(where));
      await examine(page);
    }
    await link(page, 'Send a gift').click();
    await arriveAt(page, next);
  },
);
