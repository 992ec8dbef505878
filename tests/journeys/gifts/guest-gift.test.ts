/** A guest sends a gift to an email address by card on a phone, and cancels it by the link in the receipt. */
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
  typeCard,
} from '#tests/support/journeys/steps.ts';

const { app, visit, mail } = await openJourneys();

test('a guest sends a gift by card, and cancels it by the link in the receipt', async () => {
  const page = await visit({ width: 360 });
  await page.goto('/send-funds');
  await link(page, 'Send a gift by email').click();
  await arriveAt(page, '/send-gift');
  // What is missing is named beside its field, and nothing is paid.
  await button(page, 'Continue to payment').click();
  await see(page.getByText('Please enter your name'));
  await examine(page);
  await page.getByLabel('Their email').fill('ida@strangers.example');
  await page.getByLabel('A message for them').fill('Have a feast!');
  await page.getByLabel('Your name').fill('Ana Lopez');
  await page.getByLabel('Your email').fill('ana@guest.example');
  await expectNoHorizontalScroll(page);

  // The bank's page declines the card, and nothing is typed again.
  const begun = page.waitForResponse('**/api/guest/gifts');
  await button(page, 'Continue to payment').click();
  const { paymentIntentId } = (await (await begun).json()) as { paymentIntentId: string };
  const { apiBase, secretKey } = app.deps.config.services.stripe;
  await fetch(`${apiBase}/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({ payment_method: 'pm_card_chargeDeclined' }),
  });
  await page.goto(`/gift-paid?payment_intent=${paymentIntentId}&redirect_status=failed`);
  await see(heading(page, 'Payment Failed'));
  await link(page, 'Try again').click();
  await see(button(page, 'Continue to payment'));
  await expect.poll(() => page.getByLabel('Their email').inputValue()).toBe('ida@strangers.example');
  await expect.poll(() => page.getByLabel('Your email').inputValue()).toBe('ana@guest.example');
  await button(page, 'Continue to payment').click();
  await see(cardFields(page).getByLabel('Card number'), page.getByText('$52.00').first());
  await examine(page);

  // Going back keeps what was typed.
  await button(page, 'Change the gift').first().click();
  await expect.poll(() => page.getByLabel('A message for them').inputValue()).toBe('Have a feast!');
  // So does the browser's own way back, which stays on the page.
  await button(page, 'Continue to payment').click();
  await see(cardFields(page).getByLabel('Card number'));
  await page.goBack();
  await see(button(page, 'Continue to payment'));
  await expect.poll(() => page.getByLabel('A message for them').inputValue()).toBe('Have a feast!');
  // Once the gift is another, the way forward is no way to the payment for the old one. Leave out
  // leavePayment, and this must fail.
  await page.getByLabel('A message for them').fill('Have two feasts!');
  await page.goForward();
  await see(button(page, 'Continue to payment'));
  await page.goBack();
  await page.getByLabel('A message for them').fill('Have a feast!');
  await button(page, 'Continue to payment').click();
  await typeCard(page, '4242 4242 4242 4242');
  await button(page, 'Pay $52.00').click();
  await see(heading(page, 'Your gift'), page.getByText('Charged to your card'));
  await see(page.getByText('Delivered'));
  await examine(page);
  await expectNoHorizontalScroll(page);
  await page.goto('/send-gift');
  await see(button(page, 'Continue to payment'));
  await expect.poll(() => page.getByLabel('Their email').inputValue()).toBe('');

  const { text } = await mail('ana@guest.example', /^Your gift of \$50\.00/);
  const path = /\/sent-gift\/[\w-]+/.exec(text)?.[0] ?? '';
  const later = await visit({ width: 1280 });
  await later.goto(path);
  await button(later, 'More for the gift to ida@strangers.example').click();
  await later.getByRole('menuitem', { name: 'Cancel gift' }).click();
  await see(later.getByText('The link stops working, and $50.00 goes back to your card.'));
  await examine(later);
  await button(later, 'Cancel gift').click();
  await see(later.getByText('Canceled', { exact: true }), later.getByText('Back on your card'));
  await mail('ana@guest.example', /^Gift canceled/);
  await examine(later);
});

// Go to the payment without comparing the contents in use-guest-gift-flow.ts, and this must fail.
test('a recipient who is corrected while the payment begins is the one who gets the gift', async () => {
  const page = await visit();
  const answered = Promise.withResolvers<void>();
  const begun: string[] = [];
  await page.route('**/api/guest/gifts', async (route) => {
    begun.push(route.request().postDataJSON().recipientEmail);
    await answered.promise;
    await route.continue();
  });
  await page.goto('/send-gift');
  await page.getByLabel('Their email').fill('wrong@strangers.example');
  await page.getByLabel('Your name').fill('Ana Lopez');
  await page.getByLabel('Your email').fill('ana@guest.example');
  await button(page, 'Continue to payment').click();
  await expect.poll(() => begun).toEqual(['wrong@strangers.example']);
  await page.getByLabel('Their email').fill('right@strangers.example');
  answered.resolve();
  await expect.poll(() => button(page, 'Continue to payment').getAttribute('aria-busy')).toBe(null);
  await expect.poll(() => page.getByLabel('Their email').inputValue()).toBe('right@strangers.example');
  await button(page, 'Continue to payment').click();
  await see(page.getByText('right@strangers.example gets'));
  expect(begun).toEqual(['wrong@strangers.example', 'right@strangers.example']);
  await typeCard(page, '4242 4242 4242 4242');
  await button(page, 'Pay $52.00').click();
  await see(heading(page, 'Your gift'));
  await mail('right@strangers.example', /^You received a gift/);
  const { rows } = await app.db.query('select recipient_email from reward where recipient_email is not null');
  expect(rows).not.toContainEqual({ recipient_email: 'wrong@strangers.example' });
});

test('a stranger chooses two cards on a phone, and the guest reads so', async () => {
  const guest = await visit();
  await guest.goto('/send-gift');
  await guest.getByLabel('Their email').fill('noor@strangers.example');
  await guest.getByLabel('Your name').fill('Ana Lopez');
  await guest.getByLabel('Your email').fill('ana@guest.example');
  await button(guest, 'Continue to payment').click();
  await typeCard(guest, '4000 0025 0000 3155');
  await button(guest, 'Pay $52.00').click();
  const confirmed = bank(guest).getByRole('button', { name: 'Complete authentication' });
  await see(confirmed);
  // While the card is confirmed, another payment cannot be begun. The bank's dialog hides the page.
  const back = guest.getByRole('button', { name: 'Back', exact: true, includeHidden: true });
  await expect.poll(() => back.isDisabled()).toBe(true);
  await confirmed.click();
  await see(heading(guest, 'Your gift'), button(guest, 'Undo the gift to noor@strangers.example'));

  const { text } = await mail('noor@strangers.example', /^You received a gift/);
  const phone = await visit({ width: 360 });
  await phone.goto(/\/claim\/[\w-]{43}/.exec(text)?.[0] ?? '');
  const codes = button(phone, /^Copy code of/);
  for (const [place, amount, next] of [
    [0, '30', heading(phone, '$20.00 is left. Choose another card')],
    [1, '20', button(phone, 'Send thank-you')],
  ] as const) {
    await button(phone, / from \$/)
      .first()
      .click();
    await phone.getByLabel('Or enter an amount').fill(amount);
    await button(phone, `Get this $${amount}.00 card`).click();
    // The claimed cards take the focus and grow by the code, which moves the cards below them.
    await haveFocus(heading(phone, /^Your gift cards?$/));
    await see(next, codes.nth(place));
  }
  await expectNoHorizontalScroll(phone);

  await guest.reload();
  await see(guest.getByText('Claimed', { exact: true }));
  expect(await button(guest, 'Undo the gift to noor@strangers.example').count()).toBe(0);
  await mail('ana@guest.example', /^Gift claimed/);
});
