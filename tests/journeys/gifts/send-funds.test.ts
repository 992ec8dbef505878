/** Sending a gift: by a guest on a phone, and from a member's balance. */
import type { Page } from 'playwright-core';
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
  signIn,
  typeCard,
} from '#tests/support/journeys/steps.ts';

const { app, visit, mail, newMember } = await openJourneys();

const PHONE = 390;
const declines = ['/sandbox/stripe/v1/payment_intents'];
const sender = { name: 'Grace Guest', phone: '5551234567', email: 'grace@guests.example' };

const balanceOf = async (member: { get<T>(path: string): Promise<{ body: T }> }) =>
  (await member.get<{ balance: string }>('/api/auth/user')).body.balance;

async function fillDetails(page: Page, username: string, email = sender.email): Promise<void> {
  await page.getByLabel('Your full name').fill(sender.name);
  await page.getByLabel('Your phone number').fill(sender.phone);
  await page.getByLabel('Your email').fill(email);
  await page.getByLabel('A message for them').fill('Happy birthday! <b>Have a feast</b>');
  await button(page, `Yes, this is for @${username}`).click();
  await button(page, 'Click again to confirm').click();
}

const choose25 = (page: Page) => page.getByRole('radio', { name: '$25', exact: true }).check();

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
  expect(await page.getByLabel('Your phone number').inputValue()).toBe('(555) 123-4567');
  await examine(page);
  await button(page, 'Continue to payment').click();
  await see(cardFields(page).getByLabel('Card number'));
  await examine(page);

  // The browser's back button keeps what was typed.
  await page.goBack();
  expect(await page.getByLabel('Your full name').inputValue()).toBe(sender.name);
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
  await button(page, `Yes, this is for @${cleo.username}`).click();
  await button(page, 'Click again to confirm').click();
  // Screen readers and arrow keys get 1 to 1000 in steps of a cent.
  const amount = page.getByRole('spinbutton', { name: 'Or enter an amount' });
  expect(
    await amount.evaluate((field) => [field.ariaValueMin, field.ariaValueMax, field.ariaValueNow]),
  ).toEqual(['1', '1000', '50']);
  await amount.press('PageDown');
  await amount.press('ArrowDown');
  expect(await amount.inputValue()).toBe('48.99');
  expect(await amount.getAttribute('aria-valuetext')).toBe('$48.99');
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

test('Gus, who signed in a while ago, gives his password above $200, and sees what is left', async () => {
  const hana = await app.newMember({ firstName: 'Hana' });
  const gus = await newMember({ firstName: 'Gus', balanceCents: 500_00n });
  await app.db.query('update session set reauthenticated_at = null where user_id = $1', [gus.id]);
  const page = await visit({
    as: gus,
    width: PHONE,
    refused: ['/api/transfers', '/api/auth/reauthenticate'],
  });
  // Signed-in users are redirected to the page that sends.
  await page.goto(`/${hana.username}`);
  await arriveAt(page, `/send-to/${hana.username}`);
  await page.getByLabel('Or enter an amount').fill('250');
  await page.getByLabel('A message for them').fill('For the new apartment');
  await see(page.getByText('Your balance after'), page.getByText('$250.00').first());
  await button(page, `Yes, this is for @${hana.username}`).click();
  await button(page, 'Click again to confirm').click();
  await examine(page);
  await button(page, 'Send $250.00').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send now' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await question.getByLabel('Your password').fill('not the password');
  await question.getByRole('button', { name: 'Continue' }).click();
  await see(question.getByText(/password is incorrect|incorrect password/i));
  await examine(page);
  await question.getByLabel('Your password').fill(gus.password);
  await question.getByRole('button', { name: 'Continue' }).click();
  await see(heading(page, 'Your gift has arrived'));
  await examine(page);
  // An empty form would be sent a second time.
  await page.reload();
  await see(heading(page, 'Your gift has arrived'), page.getByText('For the new apartment'));
  await link(page, 'Transaction history').click();
  await arriveAt(page, '/transaction-history');
  await page.goBack();
  await see(heading(page, 'Your gift has arrived'));
  expect(await balanceOf(hana)).toBe('250.00');
  expect(await balanceOf(gus)).toBe('250.00');
  const gift = await mail(hana.email, /a gift of \$250\.00/);
  expect(gift.text).toContain('Gus');
  expect(gift.text).toContain('For the new apartment');
});

test('Ilse has too little, adds what is missing over what she typed, and sends it', async () => {
  const lena = await app.newMember({ firstName: 'Lena' });
  const ilse = await app.newMember({ firstName: 'Ilse', balanceCents: 10_00n });
  const page = await visit({ as: ilse, width: PHONE });
  await page.goto(`/send-to/${lena.username}`);
  await page.getByLabel('Or enter an amount').fill('30.50');
  await page.getByLabel('A message for them').fill('For the ferry');
  await see(page.getByText('Your balance is $10.00. Add funds, or pay by card.'));
  await examine(page);
  await page.getByRole('main').getByRole('button', { name: 'Add Funds' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Funds' });
  await expect.poll(() => dialog.getByLabel('Or enter an amount').inputValue()).toBe('20.50');
  await button(page, 'Continue').click();
  await typeCard(page, '4242 4242 4242 4242');
  await button(page, 'Pay $22.04').click();
  await seeToast(page, 'Payment Successful');
  await seeGone(page.getByRole('dialog'));
  expect(await page.getByLabel('A message for them').inputValue()).toBe('For the ferry');
  await button(page, `Yes, this is for @${lena.username}`).click();
  await button(page, 'Click again to confirm').click();
  await button(page, 'Send $30.50').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send now' }).click();
  await see(heading(page, 'Your gift has arrived'));
  expect(await balanceOf(lena)).toBe('30.50');
  expect(await balanceOf(ilse)).toBe('0.00');
});

// Keep no key in use-transfer.ts, and this must fail.
test('a gift whose answer is lost is sent once, also where the page is loaded again before the next try', async () => {
  const nina = await app.newMember({ firstName: 'Nina' });
  const omar = await app.newMember({ firstName: 'Omar', balanceCents: 100_00n });
  const page = await visit({ as: omar, width: PHONE, refused: ['/api/transfers'] });
  await page.route('**/api/transfers', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const sendIt = async () => {
    await button(page, `Yes, this is for @${nina.username}`).click();
    await button(page, 'Click again to confirm').click();
    await button(page, 'Send $25.00').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send now' }).click();
  };
  await page.goto(`/send-to/${nina.username}`);
  await choose25(page);
  await sendIt();
  await seeToast(page, 'Error');
  expect(await balanceOf(nina)).toBe('25.00');
  await page.unroute('**/api/transfers');
  await page.reload();
  await sendIt();
  await see(heading(page, 'Your gift has arrived'));
  expect(await balanceOf(nina)).toBe('25.00');
  expect(await balanceOf(omar)).toBe('75.00');
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

test('a balance that was spent elsewhere refuses the gift, and a corrected amount asks only when it is sent', async () => {
  const petra = await app.newMember({ firstName: 'Petra' });
  const quinn = await app.newMember({ firstName: 'Quinn', balanceCents: 30_00n });
  const page = await visit({ as: quinn, width: PHONE, refused: ['/api/transfers'] });
  await page.goto(`/send-to/${petra.username}`);
  await choose25(page);
  await button(page, `Yes, this is for @${petra.username}`).click();
  await button(page, 'Click again to confirm').click();
  const gift = { recipientUsername: petra.username, amount: '20.00' };
  expect((await quinn.post('/api/transfers', gift)).status).toBe(200);
  await button(page, 'Send $25.00').click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Send now' }).click();
  await seeToast(page, 'Insufficient Balance');
  await seeGone(question);
  await page.getByLabel('Or enter an amount').fill('2');
  await see(button(page, 'Send $2.00'));
  expect(await question.count()).toBe(0);
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

// Keep the draft under the recipient's name alone, and this must fail.
test('what Ann types for a gift survives a reload, and is not there for Ben, who signs in after her', async () => {
  const otto = await app.newMember({ firstName: 'Otto' });
  const ann = await newMember({ firstName: 'Ann', balanceCents: 20_00n });
  const ben = await newMember({ firstName: 'Ben', balanceCents: 20_00n });
  const page = await visit({ as: ann });
  const message = page.getByLabel('A message for them');
  await page.goto(`/send-to/${otto.username}`);
  await message.fill('Only from Ann');
  await page.reload();
  await expect.poll(() => message.inputValue()).toBe('Only from Ann');
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  // A name that was prefilled is not kept.
  expect(await kept()).toContain('Only from Ann');
  expect(await kept()).not.toContain(ann.email);
  await link(page, 'Log out').click();
  await arriveAt(page, '/sign-in');
  await expect.poll(kept).not.toContain('Only from Ann');

  await signIn(page, ben);
  await arriveAt(page, /^\/marketplace/);
  await page.goto(`/send-to/${otto.username}`);
  await page.getByRole('radio', { name: 'Card', exact: true }).check();
  await expect.poll(() => page.getByLabel('Your email').inputValue()).toBe(ben.email);
  expect(await page.getByLabel('Your full name').inputValue()).toMatch(/^Ben/);
  expect(await message.inputValue()).toBe('');
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
  await see(heading(page, title), page.getByText(total));
  await seeToast(page, 'Payment Processing');
  await button(page, 'Dismiss').click();
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
