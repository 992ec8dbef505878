/** A member's wallet: codes, filters, saved cards and spending. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { SignedIn } from '#tests/support/app.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  addFunds,
  bank,
  button,
  cardFields,
  haveFocus,
  heading,
  link,
  openAddFunds,
  see,
  seeBalance,
  seeGone,
  seeToast,
  typeCard,
} from '#tests/support/journeys/steps.ts';

const { app, visit } = await openJourneys();

/** The card processor's error answers, which the browser logs. */
const declines = ['/sandbox/stripe/v1/setup_intents', '/sandbox/stripe/v1/payment_intents'];

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const wallet = (who: SignedIn, query = '') => `/marketplace/${who.username}/wallet${query}`;

/** A member with issued cards of the demo's brands. */
async function buyer(amounts: Record<string, string>): Promise<SignedIn> {
  const member = await app.newMember({ balanceCents: 500_00n });
  const { body } = await member.get<{ id: string; name: string }[]>('/api/gift-cards?limit=100');
  for (const [name, amount] of Object.entries(amounts)) {
    const giftCardId = body.find((card) => card.name === name)?.id;
    await member.post('/api/cart', { giftCardId, amount, quantity: 1 });
  }
  await member.post('/api/checkout');
  await app.settled();
  return member;
}

test('Nora reveals a code and sees when, marks the card as used, archives it, and undoes that', async () => {
  const nora = await buyer({ Butterlamp: '25.00', 'Peony Parliament': '60.00' });
  const page = await visit({ as: nora });
  await page.goto(wallet(nora));
  const [card] = (await nora.get<{ code: string }[]>('/api/purchased-gift-cards?search=butterlamp')).body;
  await see(button(page, 'Show code of Butterlamp'));
  expect(await page.getByText(String(card?.code)).count()).toBe(0);
  await button(page, 'Show code of Butterlamp').click();
  await see(page.getByText(String(card?.code)), page.getByText(/^Revealed \w{3} \d\d, \d{4} • /));
  await button(page, 'Copy code of Butterlamp').click();
  await seeToast(page, 'Copied to clipboard');
  await button(page, 'Hide code of Butterlamp').click();
  await seeGone(page.getByText(String(card?.code)));
  await page.reload();
  await see(page.getByText(/^Revealed /));

  await button(page, 'More for Butterlamp').click();
  await page.getByRole('menuitem', { name: 'Mark as used' }).click();
  await seeToast(page, 'Marked as used');
  await see(page.getByRole('article', { name: 'Butterlamp gift card' }).getByText('Used', { exact: true }));
  await button(page, 'More for Butterlamp').click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await seeToast(page, 'Moved to your archive');
  // The focus on it keeps it there.
  await button(page, 'Undo').focus();
  await seeGone(page.getByRole('article', { name: 'Butterlamp gift card' }));
  await button(page, 'Undo').click();
  await see(page.getByRole('article', { name: 'Butterlamp gift card' }));
  await examine(page);
});

test('Ines reads how to use a card, and notes what is left on it', async () => {
  const ines = await buyer({ Butterlamp: '25.00' });
  const page = await visit({ as: ines });
  await page.goto(wallet(ines));
  await button(page, 'More for Butterlamp').click();
  await page.getByRole('menuitem', { name: 'How to use' }).click();
  const dialog = page.getByRole('dialog', { name: 'How to use' });
  await see(dialog.getByText('$25.00 Butterlamp gift card'));
  await haveFocus(dialog);
  await examine(page);
  await dialog.getByLabel('Balance left').fill('12.5');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await see(page.getByText('$12.50 left, by your own note'));
  await examine(page);
});

test('Ines shows a barcode at the register, prints the card alone, and saves it as a PDF', async () => {
  const ines = await buyer({ Butterlamp: '25.00' });
  const page = await visit({ as: ines });
  await page.goto(wallet(ines));
  await button(page, 'Show code of Butterlamp').click();
  await button(page, 'Scan Butterlamp at the register').click();
  const dialog = page.getByRole('dialog', { name: 'Scan at the register' });
  await see(dialog.getByRole('img', { name: 'Barcode of Butterlamp' }));
  await examine(page);
  await page.keyboard.press('Escape');
  await seeGone(dialog);

  // The browser's own print window would wait for a person.
  await page.evaluate(() => {
    window.print = () => {
      const printed = document.querySelector('[data-printed-alone]')?.textContent ?? '';
      document.documentElement.dataset.printed = printed;
    };
  });
  await button(page, 'More for Butterlamp').click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset.printed))
    .toMatch(/\$25\.00 Butterlamp gift card.*Code.*How to use/s);
  await expect.poll(() => page.locator('[data-printed-alone]').count()).toBe(0);

  await button(page, 'More for Butterlamp').click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Save as PDF' }).click();
  expect((await saved).suggestedFilename()).toBe('gift-card.pdf');
  const { rows } = await app.db.query('select from gift_card_reveal where user_id = $1', [ines.id]);
  expect(rows).toHaveLength(1);
});

test('the filters and the search are in the address, and an unreadable code shows an error on its own card', async () => {
  const omar = await buyer({ Butterlamp: '25.00', 'Peony Parliament': '60.00' });
  await app.db.query(
    `update gift_card_unit set secret_key_id = 'a-lost-key' where user_id = $1 and gift_card_name = 'Butterlamp'`,
    [omar.id],
  );
  const page = await visit({ as: omar, refused: ['/api/purchased-gift-cards'] });
  await page.goto(wallet(omar));
  await button(page, 'Show code of Butterlamp').click();
  await see(page.getByText('This code cannot be read'));
  await button(page, 'Show code of Peony Parliament').click();
  await see(button(page, 'Copy code of Peony Parliament'));
  await examine(page);

  await page.getByRole('radio', { name: 'High Value' }).check();
  await page.waitForURL(/filter=high-value/);
  await seeGone(page.getByRole('article', { name: 'Butterlamp gift card' }));
  await see(page.getByRole('article', { name: 'Peony Parliament gift card' }));
  await page.reload();
  await see(page.getByRole('article', { name: 'Peony Parliament gift card' }));
  expect(await page.getByRole('article', { name: 'Butterlamp gift card' }).count()).toBe(0);
  await page.getByRole('searchbox', { name: 'Search your gift cards' }).fill('butter');
  await see(heading(page, 'No gift cards found'));
  await button(page, 'Show all cards').click();
  await see(page.getByRole('article', { name: 'Butterlamp gift card' }));
  await page.getByRole('radio', { name: 'Archived' }).check();
  await see(heading(page, 'Your archive is empty'));
  await examine(page);
});

test('Pia saves a card after a decline and her bank’s confirmation, pays with it, and removes it', async () => {
  const pia = await app.newMember({ firstName: 'Pia' });
  const page = await visit({ as: pia, refused: declines });
  await page.goto(wallet(pia, '?tab=payment-methods'));
  await button(page, 'Add a card').click();
  await typeCard(page, '4000 0000 0000 0002');
  await button(page, 'Save card').click();
  await seeToast(page, 'Error adding payment method');
  await see(page.getByRole('dialog').getByText(/Your card was declined\./));
  await typeCard(page, '4000 0025 0000 3155');
  await button(page, 'Save card').click();
  await bank(page).getByRole('button', { name: 'Complete authentication' }).click();
  await seeToast(page, 'Payment method added');
  await see(button(page, 'Remove Visa ending in 3155'), page.getByText('Expires 12/34'));
  await examine(page);

  await openAddFunds(page);
  await button(page, 'Continue').click();
  await see(page.getByText('Pay with'), page.getByText('Total charge'));
  await expect.poll(() => page.getByRole('radio', { name: /Visa ending in 3155/ }).isChecked()).toBe(true);
  await examine(page);
  await button(page, 'Pay $53.75').click();
  await seeToast(page, 'Payment Successful');
  await seeBalance(page, '$50.00');

  await button(page, 'Remove Visa ending in 3155').click();
  await button(page, 'Remove card').click();
  await seeToast(page, 'Payment method removed');
  await see(heading(page, 'No saved cards'));
  expect((await pia.get('/api/payment-methods')).body).toEqual([]);
});

test('Quinn saves a new card while adding funds, and finds it in the wallet once', async () => {
  const quinn = await app.newMember({ firstName: 'Quinn' });
  const page = await visit({ as: quinn });
  for (const balance of ['$50.00', '$100.00']) {
    await page.goto('/');
    await openAddFunds(page);
    await button(page, 'Continue').click();
    if (balance === '$100.00') await page.getByRole('radio', { name: 'Another card' }).check();
    await typeCard(page, '4242 4242 4242 4242');
    await page.getByLabel('Save this card for next time').check();
    await button(page, 'Pay $53.75').click();
    await seeToast(page, 'Payment Successful');
    await seeBalance(page, balance);
  }
  await page.goto(wallet(quinn));
  await tab(page, 'Payment Methods').click();
  await see(button(page, 'Remove Visa ending in 4242'));
  await expect.poll(() => page.getByRole('button', { name: /^Remove/ }).count()).toBe(1);
});

test('funds and spending are charted, with the figures in a table; the tab is in the address', async () => {
  const rosa = await buyer({ Butterlamp: '25.00' });
  const page = await visit({ as: rosa });
  await page.goto(wallet(rosa));
  await tab(page, 'Transaction History').click();
  await page.waitForURL(/tab=transactions/);
  await see(heading(page, 'Month by month'));
  await button(page, /^Show as table/).click();
  const now = page
    .getByRole('table', { name: /month by month/ })
    .getByRole('row')
    .nth(1);
  await see(now.getByText('$500.00'), now.getByText('$25.00'));
  await examine(page);
  await page.goBack();
  await see(button(page, 'Show code of Butterlamp'));
  await link(page, 'Back to Marketplace').click();
  await page.waitForURL(new RegExp(`/marketplace/${rosa.username}$`));
});

// Keep the first answer for good, and this must fail.
test('the first funds of a new member appear month by month without a reload', async () => {
  const theo = await app.newMember();
  const page = await visit({ as: theo });
  await page.goto(wallet(theo, '?tab=transactions'));
  await see(heading(page, 'No Transactions Yet'));
  await seeGone(heading(page, 'Month by month'));
  await tab(page, 'My Gift Cards').click();
  await addFunds(page, '$50');
  await tab(page, 'Transaction History').click();
  await see(heading(page, 'Month by month'));
});

// Take readSpending from STATEMENT_READS, and this must fail.
test('funds that are added over the chart appear in it', async () => {
  const tess = await app.newMember({ balanceCents: 10_00n });
  const page = await visit({ as: tess });
  await page.goto(wallet(tess, '?tab=transactions'));
  await button(page, /^Show as table/).click();
  const now = page
    .getByRole('table', { name: /month by month/ })
    .getByRole('row')
    .nth(1);
  await see(now.getByText('$10.00'));
  await addFunds(page, '$25');
  await see(now.getByText('$35.00'));
});

test('by keyboard alone: from tab to tab, a filter, a code', async () => {
  const sam = await buyer({ Butterlamp: '25.00' });
  const page = await visit({ as: sam });
  await page.goto(wallet(sam));
  // Before, the outline of the page takes no focus.
  await see(button(page, 'Show code of Butterlamp'));
  await tab(page, 'My Gift Cards').focus();
  await page.keyboard.press('ArrowRight');
  await see(heading(page, 'No saved cards'));
  await haveFocus(tab(page, 'Payment Methods'));
  await page.keyboard.press('ArrowLeft');
  await see(button(page, 'Show code of Butterlamp'));
  await page.getByRole('radio', { name: 'All', exact: true }).focus();
  const recent = page.waitForResponse(/\/api\/purchased-gift-cards\?.*filter=recent/);
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/filter=recent/);
  // The list that is read anew would take the focus along.
  await recent;
  await button(page, 'Show code of Butterlamp').focus();
  await page.keyboard.press('Enter');
  await see(button(page, 'Hide code of Butterlamp'));
  await button(page, 'More for Butterlamp').focus();
  await page.keyboard.press('Enter');
  const item = (name: string) => page.getByRole('menuitem', { name });
  await haveFocus(item('How to use'));
  for (const next of ['Print', 'Save as PDF', 'Mark as used']) {
    await page.keyboard.press('ArrowDown');
    await haveFocus(item(next));
  }
  await page.keyboard.press('Enter');
  await seeToast(page, 'Marked as used');
});

test('while the card processor is down, the wallet shows an error and nothing is lost', async () => {
  const tess = await app.newMember({ firstName: 'Tess' });
  await tess.post('/api/payment-methods', { paymentMethodId: 'pm_card_visa' });
  await app.fault('stripe', { match: '*', fault: 'down', status: 503, times: 100 });
  const page = await visit({ as: tess, away: true });
  await page.goto(wallet(tess, '?tab=payment-methods'));
  await see(heading(page, 'Your cards did not load'));
  await examine(page);
  await app.mend('stripe');
  await button(page, 'Try again').click();
  await see(button(page, 'Remove Visa ending in 4242'));
  await button(page, 'Add a card').click();
  await see(cardFields(page).getByLabel('Card number'));
  await examine(page);
});
