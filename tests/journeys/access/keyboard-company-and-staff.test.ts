/** A company's owner and an administrator do their main work with the keyboard alone. */
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { balance, topUp } from '#tests/admin/api/money.ts';
import { acmeBalance, acmeId, fund } from '#tests/enterprise/api/company.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { press, retainsFocus, tabTo } from '#tests/support/journeys/keyboard.ts';
import {
  arriveAt,
  button,
  haveFocus,
  heading,
  see,
  seeGone,
  seeToast,
} from '#tests/support/journeys/steps.ts';

// Sixty tab stops per page take long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const { app, visit, mail } = await openJourneys();

const PASSWORD = 'indulge-demo';
const MOST_ENTRIES = 12;

/** Opens the menu of a row with Enter, and takes an entry with the arrows. */
async function choose(page: Page, opener: ReturnType<typeof button>, entry: string): Promise<void> {
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: entry, exact: true });
  await see(item);
  // The list may be read anew meanwhile, and the menu then has an entry more.
  for (let stops = 0; stops < MOST_ENTRIES; stops += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await haveFocus(item);
  await page.keyboard.press('Enter');
}

test('an owner sends a reward to a stranger, corrects its address and cancels it', async () => {
  await fund(app, await acmeId(app), 500_00n);
  const before = await acmeBalance(app);
  const page = await visit({ as: await app.signIn('super_admin') });
  await page.goto('/enterprise-dashboard?tab=rewards');
  const opener = button(page, 'Send a reward');
  await see(opener, heading(page, 'No rewards sent yet'));
  await press(page, opener);
  const dialog = page.getByRole('dialog', { name: 'Send a reward' });
  await see(dialog);
  await page.keyboard.press('Escape');
  await haveFocus(opener);
  await page.keyboard.press('Enter');

  await tabTo(page, dialog.getByLabel('Email address'));
  await page.keyboard.type('sasha@strangers.example');
  await tabTo(page, dialog.getByLabel(/^Name/));
  await page.keyboard.type('Sasha Reed');
  const send = dialog.getByRole('button', { name: 'Send reward' });
  await tabTo(page, send);
  await page.keyboard.press('Enter');
  await haveFocus(dialog.getByLabel('Amount'));
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  await seeToast(page, 'Reward sent');
  await seeGone(dialog);
  await retainsFocus(page);
  await mail('sasha@strangers.example', /^You received a gift/);

  const more = button(page, 'More for the reward to Sasha Reed');
  await choose(page, more, 'Send again or correct');
  const correction = page.getByRole('dialog');
  const address = correction.getByLabel('Email address');
  await tabTo(page, address);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('sasha.reed@strangers.example');
  await press(page, correction.getByRole('button', { name: 'Send again' }));
  await seeGone(correction);
  await see(page.getByText('sasha.reed@strangers.example'));
  await haveFocus(more);
  expect(await acmeBalance(app)).toBe(before - 25_00n);

  await page.keyboard.press('Shift+Tab');
  await choose(page, more, 'Cancel reward');
  const question = page.getByRole('alertdialog');
  await press(page, question.getByRole('button', { name: 'Cancel reward' }));
  await seeGone(question);
  await see(page.getByRole('listitem').filter({ hasText: 'Sasha Reed' }).getByText('Canceled'));
  await retainsFocus(page);
  expect(await acmeBalance(app)).toBe(before);
});

test('an administrator finds a customer by ⌘K, opens a payment and refunds it with a fresh proof', async () => {
  const petra = await app.newMember({ firstName: 'Petronella' });
  await topUp(app, petra, '40');
  await app.settled();
  const god = await app.signIn('god');
  await app.db.query('update session set reauthenticated_at = null where user_id = $1', [god.id]);
  const page = await visit({ as: god, refused: ['/api/admin/payments/'] });
  await page.goto('/admin');
  await see(heading(page, 'Authority Dashboard'), page.getByText('Total Revenue'));
  await page.keyboard.press('ControlOrMeta+k');
  await haveFocus(page.getByRole('combobox', { name: 'Search' }));
  await page.keyboard.type('petronella');
  await see(page.getByRole('group', { name: 'People' }).getByRole('option', { name: /Petronella Field/ }));
  await page.keyboard.press('Enter');
  await arriveAt(page, `/admin/user/${petra.id}`);
  await haveFocus(heading(page, 'Petronella Field'));

  await tabTo(page, page.getByRole('tab', { name: 'Profile Details' }));
  await page.keyboard.press('ArrowRight');
  const history = page.getByRole('table', { name: 'Transaction History' });
  const actions = history.getByRole('button', { name: /^Actions on the payment of Petronella/ });
  await see(actions);
  await choose(page, actions, 'Refund');
  const dialog = page.getByRole('dialog', { name: 'Refund payment' });
  await see(dialog.getByLabel('What the refund does').getByText('$43.00'));
  await tabTo(page, dialog.getByLabel('Reason'));
  await page.keyboard.type('Paid twice');
  await tabTo(page, dialog.getByRole('button', { name: 'Refund $43.00' }));
  await page.keyboard.press('Enter');
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await haveFocus(proof.getByLabel('Your password'));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await seeToast(page, '$43.00 is on its way back to the card.');
  await seeGone(dialog);
  await retainsFocus(page);
  await app.settled();
  expect(await balance(app, petra)).toBe(0n);
});
