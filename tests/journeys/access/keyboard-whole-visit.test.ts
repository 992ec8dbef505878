/**
 * A whole visit with the keyboard alone: Tab, Enter, Space, the arrows and Escape, in the fields of the card
 * as well.
 */
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { press, retainsFocus, tabTo } from '#tests/support/journeys/keyboard.ts';
import {
  arriveAt,
  button,
  cardFields,
  haveFocus,
  heading,
  link,
  see,
  seeBalance,
  seeGone,
  seeToast,
} from '#tests/support/journeys/steps.ts';

// Sixty tab stops per page take long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const { visit, newMember } = await openJourneys();

/** Escape closes the dialog and focuses its opener. */
async function escapeTo(page: Page, opener: ReturnType<typeof button>): Promise<void> {
  await page.keyboard.press('Escape');
  await haveFocus(opener);
}

test('Zelda signs in, adds funds, buys, reads her code, changes a setting, sends a gift and signs out', async () => {
  const zelda = await newMember({ firstName: 'Zelda' });
  const wanda = await newMember({ firstName: 'Wanda' });
  const page = await visit();

  await page.goto('/sign-in');
  await tabTo(page, page.getByLabel('Email', { exact: true }));
  await page.keyboard.type(zelda.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(zelda.password);
  await page.keyboard.press('Enter');
  await haveFocus(heading(page, 'Indulge, Zelda.'));

  await addFunds(page);
  await buy(page);
  await readCode(page);
  await changeSettings(page);
  await send(page, wanda.username);
  expect((await wanda.get<{ balance: string }>('/api/auth/user')).body.balance).toBe('7.50');

  await tabTo(page, link(page, 'Log out'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await arriveAt(page, '/sign-in');
  await see(page.getByLabel('Email', { exact: true }));
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

async function addFunds(page: Page): Promise<void> {
  const opener = page.getByRole('banner').getByRole('button', { name: 'Add Funds' });
  const dialog = page.getByRole('dialog');
  await press(page, opener, { back: true });
  await see(dialog);
  await escapeTo(page, opener);
  await page.keyboard.press('Enter');

  // The amounts are one tab stop; arrow keys move among them.
  await tabTo(page, dialog.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowLeft');
  const amount = dialog.getByLabel('Or enter an amount');
  await expect.poll(() => dialog.getByRole('radio', { checked: true }).count()).toBe(1);
  await tabTo(page, amount);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('19.99');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => amount.inputValue()).toBe('20.00');
  await press(page, button(page, 'Continue'));

  const fields = cardFields(page);
  await see(fields.getByLabel('Card number'));
  await tabTo(page, page.getByTitle('Secure payment input frame'));
  await haveFocus(fields.getByLabel('Card number'));
  await page.keyboard.type('4242424242424242');
  await haveFocus(fields.getByLabel('Expiration date'));
  await page.keyboard.type('1234');
  await haveFocus(fields.getByLabel('Security code'));
  await page.keyboard.type('123');
  // Leaves the frame and returns to its last field.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await haveFocus(fields.getByLabel('Security code'));
  await press(page, button(page, 'Pay $21.50'));
  await seeToast(page, 'Payment Successful');
  await seeBalance(page, '$20.00');
  await seeGone(dialog);
  await haveFocus(opener);
}

async function buy(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type('butterlamp');
  await page.waitForURL(/search=butterlamp/);
  await seeGone(button(page, 'Add to Cart: Miso Lantern'));
  await press(page, button(page, 'Add to Cart: Butterlamp'));
  await seeToast(page, 'Added to Cart');
  await press(page, link(page, 'Cart, 1 item'), { back: true });
  await haveFocus(heading(page, 'Checkout'));
  await press(page, button(page, 'Buy for $5.00'));
  await haveFocus(heading(page, 'Enjoy your treat'));
}

async function readCode(page: Page): Promise<void> {
  await press(page, link(page, 'Open my wallet'));
  await haveFocus(heading(page, 'My Wallet'));
  await press(page, button(page, 'Show code of Butterlamp'));
  await see(button(page, 'Copy code of Butterlamp'));
  await retainsFocus(page);
  await press(page, button(page, 'Hide code of Butterlamp'));
  await see(button(page, 'Show code of Butterlamp'));
  await retainsFocus(page);
  const menu = button(page, 'More for Butterlamp');
  await press(page, menu);
  await see(page.getByRole('menuitem', { name: 'Mark as used' }));
  await escapeTo(page, menu);
}

async function changeSettings(page: Page): Promise<void> {
  await press(page, page.getByRole('banner').getByRole('link', { name: /^Zelda Field/ }), { back: true });
  await haveFocus(heading(page, 'Account Settings'));
  const rename = button(page, 'Change username');
  await press(page, rename);
  await haveFocus(page.getByRole('dialog').getByLabel('Username'));
  await escapeTo(page, rename);
  const emails = page.getByRole('switch', { name: 'Email notifications' });
  await press(page, emails, { key: 'Space' });
  await seeToast(page, 'Notification preferences updated successfully');
  await expect.poll(() => emails.isChecked()).toBe(false);
  await tabTo(page, page.getByRole('radio', { name: 'Public' }));
  await page.keyboard.press('ArrowRight');
  await seeToast(page, 'Your profile is private now.');
  await haveFocus(page.getByRole('radio', { name: 'Private' }));
}

async function send(page: Page, to: string): Promise<void> {
  await press(page, link(page, 'Indulge, home'), { back: true });
  await see(page.getByText(/^Your profile is private, so your URL/));
  await press(page, link(page, 'Send a Gift Now'));
  await haveFocus(heading(page, 'Send a gift'));
  await tabTo(page, page.getByLabel('Username', { exact: true }).last());
  await page.keyboard.type(to);
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('main').getByRole('link', { name: `@${to}` }));
  await arriveAt(page, `/send-to/${to}`);
  await haveFocus(heading(page, 'Send a gift'));

  await tabTo(page, page.getByLabel('Or enter an amount'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('7.50');
  await tabTo(page, page.getByLabel('A message for them'));
  await page.keyboard.type('For a slow afternoon');
  await press(page, button(page, `Yes, this is for @${to}`));
  await haveFocus(button(page, 'Click again to confirm'));
  await page.keyboard.press('Enter');
  await see(page.getByText(`This gift is for @${to}`));
  await retainsFocus(page);

  const submit = button(page, 'Send $7.50');
  await press(page, submit);
  await see(page.getByRole('alertdialog'));
  await escapeTo(page, submit);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Send now' }));
  await page.keyboard.press('Enter');
  await see(heading(page, 'Your gift has arrived'));
  await retainsFocus(page);
}
