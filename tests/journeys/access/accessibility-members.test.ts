/** Every page and state that a member sees. */
import { afterEach, test } from 'vitest';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  bank,
  button,
  cardFields,
  heading,
  link,
  openAddFunds,
  see,
  seeToast,
  typeCard,
} from '#tests/support/journeys/steps.ts';

const { app, visit } = await openJourneys();

afterEach(() => app.mend('issuer'));

test('the marketplace: full, without matches, with notifications', async () => {
  const page = await visit({ as: await app.signIn('member') });
  await page.goto('/');
  await see(button(page, 'Add to Cart: Butterlamp'));
  await examine(page, { headings: true });
  await button(page, 'Favorite: Butterlamp').click();
  await button(page, 'Add to Cart: Butterlamp').click();
  await seeToast(page, 'Added to Cart');
  await examine(page, { headings: true });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await see(page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem'));
  await examine(page, { headings: true });
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('no such brand anywhere');
  await see(heading(page, 'No gift cards found'));
  await examine(page, { headings: true });
});

test.each([
  ['', '**/api/gift-cards*'],
  ['/wallet', '**/api/purchased-gift-cards*'],
])('the page %s while its list is on its way, and when it does not come', async (place, list) => {
  const member = await app.newMember();
  const page = await visit({ as: member, away: true });
  const { promise: held, resolve: deselect } = Promise.withResolvers<void>();
  await page.route(list, async (route) => {
    await held;
    await route.fulfill({ status: 503, body: '{}' });
  });
  await page.goto(`/marketplace/${member.username}${place}`);
  await see(page.getByRole('heading', { level: 1 }));
  await examine(page, { headings: true });
  deselect();
  await see(button(page, 'Try again'));
  await examine(page, { headings: true });
});

test('a member’s page when the server cannot return the user', async () => {
  const page = await visit({ as: await app.newMember(), away: true });
  await page.route('**/api/auth/user', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/checkout');
  await see(heading(page, 'We could not show this page'));
  await examine(page, { headings: true });
});

test('adding funds: amount, card, decline, confirmation by the bank', async () => {
  const member = await app.newMember();
  const page = await visit({ as: member, refused: ['/sandbox/stripe/v1/payment_intents'] });
  await page.goto('/');
  await openAddFunds(page);
  await examine(page, { headings: true });
  await page.getByLabel('Or enter an amount').fill('20000');
  await see(page.getByText('You can add up to $10,000.00 at a time.'));
  await examine(page, { headings: true });
  await page.getByLabel('Or enter an amount').fill('20');
  await button(page, 'Continue').click();
  await see(cardFields(page).getByLabel('Card number'));
  await examine(page, { headings: true });
  await button(page, 'Pay $21.50').click();
  await see(cardFields(page).getByText('Your card number is incomplete.'));
  await typeCard(page, '4000 0000 0000 0002');
  await button(page, 'Pay $21.50').click();
  await see(page.getByRole('dialog').getByText(/Your card was declined/));
  // On a phone the toast covers the edge of the dialog.
  await button(page, 'Dismiss').click();
  await examine(page, { headings: true });
  await typeCard(page, '4000 0025 0000 3155');
  await button(page, 'Pay $21.50').click();
  await see(bank(page).getByRole('button', { name: 'Complete authentication' }));
  await examine(page, { headings: true });
});

test('checkout: empty, full, short of funds, bought', async () => {
  const member = await app.newMember({ balanceCents: 30_00n });
  const page = await visit({ as: member });
  await page.goto('/checkout');
  await see(heading(page, 'Your cart is empty'));
  await examine(page, { headings: true });
  await link(page, 'Continue Shopping').click();
  await button(page, 'Add to Cart: Butterlamp').click();
  await link(page, 'Cart, 1 item').click();
  await see(button(page, 'Buy for $5.00'));
  await examine(page, { headings: true });
  await page.getByLabel('Amount of Butterlamp').selectOption('$50.00');
  await see(button(page, 'Add $20.00'));
  await examine(page, { headings: true });
  await page.getByLabel('Amount of Butterlamp').selectOption('$25.00');
  await button(page, 'Buy for $25.00').click();
  await see(heading(page, 'Enjoy your treat'));
  await examine(page, { headings: true });
});

test('the wallet, the history and the settings: empty, full, a code in the open, closed', async () => {
  const newcomer = await app.newMember();
  const empty = await visit({ as: newcomer });
  await empty.goto(`/marketplace/${newcomer.username}/wallet`);
  await see(heading(empty, 'No gift cards yet'));
  await examine(empty);
  await empty.getByRole('tab', { name: 'Payment Methods' }).click();
  await see(heading(empty, 'No saved cards'));
  await examine(empty);
  await empty.getByRole('tab', { name: 'Transaction History' }).click();
  await see(heading(empty, 'No Transactions Yet'));
  await empty.goto('/marketplace/maya/wallet');
  await see(heading(empty, 'Access Denied'));
  await examine(empty);

  const maya = await app.signIn('member');
  const page = await visit({ as: maya });
  await page.goto('/marketplace/maya/wallet');
  await button(page, 'Show code of Miso Lantern').click();
  await see(button(page, 'Copy code of Miso Lantern'));
  await examine(page, { headings: true });
  await page.goto('/transaction-history');
  await see(page.getByRole('list', { name: 'Transactions' }));
  await examine(page, { headings: true });
  await page.goto('/settings');
  await see(heading(page, 'Account Settings'));
  await examine(page, { headings: true });
});

test('the wallet with a card on its way and one whose money came back', async () => {
  const member = await app.newMember({ balanceCents: 30_00n });
  const page = await visit({ as: member });
  for (const fault of ['refuse', 'withhold']) {
    await app.fault('issuer', { match: 'issue', fault });
    await page.goto('/marketplace?search=butterlamp');
    await button(page, 'Add to Cart: Butterlamp').click();
    await link(page, 'Cart, 1 item').click();
    await button(page, 'Buy for $5.00').click();
    await link(page, 'Open my wallet').click();
    await see(page.getByText(fault === 'refuse' ? 'Refunded' : 'Pending'));
  }
  await examine(page, { headings: true });
});
