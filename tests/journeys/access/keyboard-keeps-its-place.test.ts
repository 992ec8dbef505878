/**
 * When the focused element disappears, the focus stays nearby instead of returning to the top of the page.
 */
import type { Locator, Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { newRecipient, otherCompany } from '#tests/enterprise/api/company.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { press, retainsFocus, tabTo } from '#tests/support/journeys/keyboard.ts';
import {
  button,
  cardFields,
  haveFocus,
  heading,
  see,
  seeGone,
  seeToast,
} from '#tests/support/journeys/steps.ts';

// Sixty tab stops per page take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const { app, visit, newMember } = await openJourneys();

/** The element or one of its descendants has the focus. */
async function haveFocusIn(place: Locator): Promise<void> {
  await expect.poll(() => place.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

async function typeCard(page: Page): Promise<void> {
  await see(cardFields(page).getByLabel('Card number'));
  await tabTo(page, page.getByTitle('Secure payment input frame'));
  await page.keyboard.type('42424242424242421234123');
}

test('a guest goes from step to step, back and on', async () => {
  const { username } = await app.newMember({ firstName: 'Vic' });
  const page = await visit();
  await page.goto(`/${username}`);
  await tabTo(page, page.getByLabel('Your full name'));
  await page.keyboard.type('Grace Guest');
  await tabTo(page, page.getByLabel('Your phone number'));
  await page.keyboard.type('5551234567');
  await press(page, button(page, `Yes, this is for @${username}`));
  await page.keyboard.press('Enter');
  await see(page.getByText(`This gift is for @${username}`));
  await press(page, button(page, 'Continue to payment'));
  await haveFocus(heading(page, 'Pay by card'));
  await see(cardFields(page).getByLabel('Card number'));
  await press(page, button(page, 'Change the details'));
  await haveFocus(heading(page, 'Send a gift'));
  await press(page, button(page, 'Continue to payment'));
  await haveFocus(heading(page, 'Pay by card'));
  await typeCard(page);
  await page.keyboard.press('Enter');
  await haveFocus(heading(page, 'Your gift has arrived'));
});

test('Xena archives a gift card, saves a card and removes it, and changes her mind about her password', async () => {
  const xena = await newMember({ firstName: 'Xena', balanceCents: 20_00n });
  const { rows } = await app.db.query<{ id: string }>(`select id from gift_card where slug = 'butterlamp'`);
  await xena.post('/api/cart', { giftCardId: rows[0]?.id, amount: '5.00', quantity: 2 });
  await xena.post('/api/checkout');
  await app.settled();
  const page = await visit({ as: xena });
  await page.goto(`/marketplace/${xena.username}/wallet`);
  const more = button(page, 'More for Butterlamp');
  await see(more.nth(1));
  await tabTo(page, more.first());
  await page.keyboard.press('Enter');
  const item = (name: string) => page.getByRole('menuitem', { name });
  await haveFocus(item('How to use'));
  for (const next of ['Print', 'Save as PDF', 'Mark as used', 'Archive']) {
    await page.keyboard.press('ArrowDown');
    await haveFocus(item(next));
  }
  await page.keyboard.press('Enter');
  await seeToast(page, 'Moved to your archive');
  await seeGone(more.nth(1));
  await haveFocusIn(page.getByRole('tabpanel', { name: 'My Gift Cards' }));

  await page.goto(`/marketplace/${xena.username}/wallet?tab=payment-methods`);
  await press(page, button(page, 'Add a card'));
  await typeCard(page);
  await page.keyboard.press('Enter');
  await seeToast(page, 'Payment method added');
  await seeGone(page.getByRole('dialog'));
  await haveFocusIn(page.getByRole('main'));
  await press(page, button(page, 'Remove Visa ending in 4242'));
  await press(page, button(page, 'Remove card'));
  await see(heading(page, 'No saved cards'));
  await haveFocusIn(page.getByRole('tabpanel', { name: 'Payment Methods' }));

  await page.goto('/transaction-history?search=nothing-of-the-kind');
  await press(page, button(page, 'Clear filters'));
  await see(page.getByRole('list', { name: 'Transactions' }));
  await haveFocusIn(page.getByRole('main'));

  await page.goto('/settings');
  await press(page, button(page, 'Change password'));
  await haveFocus(page.getByLabel('Current password'));
  await press(page, button(page, 'Cancel'));
  await haveFocus(button(page, 'Change password'));
});

test('a manager removes an employee, searches for another, and adds funds step by step', async () => {
  const { id, manager } = await otherCompany(app, 50_00n);
  const [ann, ben] = [
    await newRecipient(app, { firstName: 'Annabel' }),
    await newRecipient(app, { firstName: 'Benedict' }),
  ];
  await app.db.query(
    `insert into employee (enterprise_id, user_id, status, first_name, last_name, email, created_at, linked_at)
     select $1, id, 'linked', first_name, last_name, email, now(), now() from users where id = any ($2)`,
    [id, [ann.id, ben.id]],
  );
  const page = await visit({ as: manager });
  await page.goto('/enterprise-dashboard?tab=employees');
  await press(page, button(page, 'Remove Annabel Field'));
  await press(page, button(page, 'Remove employee'));
  await seeGone(button(page, 'Remove Annabel Field'));
  await haveFocusIn(page.getByRole('tabpanel', { name: 'Employees' }));

  await page.goto('/enterprise-dashboard');
  const query = page.getByLabel('Username, phone number or email');
  await tabTo(page, query);
  await page.keyboard.type(ben.email);
  await page.keyboard.press('Enter');
  await seeToast(page, 'User Found!');
  await press(page, button(page, 'Search Another User'));
  await haveFocus(query);
  const amount = page.getByLabel('Amount', { exact: true });
  await tabTo(page, amount, 'Shift+Tab');
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await see(cardFields(page).getByLabel('Card number'));
  await retainsFocus(page);
  await press(page, button(page, 'Change amount'));
  await haveFocus(amount);
});

test('what is opened the moment that a page appears stays open', async () => {
  const page = await visit({ as: await newMember() });
  await page.goto('/marketplace');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await press(page, button(page, 'Notifications'));
  await see(panel);
  await page.keyboard.press('Escape');
  await seeGone(panel);

  await page.evaluate(() => {
    const shown = document.querySelector('main h1')?.textContent;
    const observer = new MutationObserver(() => {
      const next = document.querySelector('main h1')?.textContent;
      if (!next || next === shown) return;
      observer.disconnect();
      document.querySelector<HTMLElement>('header button[title="Notifications"]')?.click();
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await page.getByRole('link', { name: 'Wallet' }).first().click();
  await see(heading(page, 'My Wallet'), panel);
  await page.waitForLoadState('networkidle');
  await haveFocusIn(panel);
});

test('a menu that is opened the moment that a page appears stays open', async () => {
  const member = await newMember({ balanceCents: 20_00n });
  const { rows } = await app.db.query<{ id: string }>(`select id from gift_card where slug = 'butterlamp'`);
  await member.post('/api/cart', { giftCardId: rows[0]?.id, amount: '5.00' });
  await member.post('/api/checkout');
  await app.settled();
  const page = await visit({ as: member });
  await page.goto(`/marketplace/${member.username}/wallet`);
  await see(button(page, 'More for Butterlamp'));
  await page.getByRole('link', { name: 'Marketplace' }).first().click();
  await seeGone(heading(page, 'My Wallet'));

  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const more = document.querySelector<HTMLElement>('button[title="More for Butterlamp"]');
      if (!more) return;
      observer.disconnect();
      more.focus();
      more.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('link', { name: 'Wallet' }).first().click();
  await see(heading(page, 'My Wallet'), page.getByRole('menu'));
  await page.waitForLoadState('networkidle');
  await haveFocusIn(page.getByRole('menu'));
});
