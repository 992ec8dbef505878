/** The staff area: access, each role's tabs, the dashboard, and the staff accounts. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Role } from '#contract/kernel/capabilities.ts';
import { attempt, balance, topUp } from '#tests/admin/api/money.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { tabTo } from '#tests/support/journeys/keyboard.ts';
import {
  arriveAt,
  button,
  chooseAction,
  expectNoCutTable,
  haveFocus,
  heading,
  link,
  rowMenu,
  see,
  seeGone,
  seeToast,
} from '#tests/support/journeys/steps.ts';

const { app, visit, mail } = await openJourneys();

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

const TABS = ['Dashboard', 'System Users', 'Customers', 'Enterprises', 'Deleted Accounts', 'System'];

test.each<[Role, string[]]>([
  ['god', TABS],
  ['administrator', TABS],
  ['customer_service', ['Dashboard', 'Customers', 'Deleted Accounts']],
  ['sales', ['Dashboard', 'Customers', 'Enterprises', 'Deleted Accounts']],
])('%s sees these tabs and no others: %s', async (role, tabs) => {
  const person = await app.signIn(role);
  const page = await visit({ as: person });
  await page.goto('/');
  await arriveAt(page, `/authority/dashboard/${person.username}`);
  await see(heading(page, 'Authority Dashboard'), tab(page, 'Dashboard'));
  const shown = await page.getByRole('tab').allTextContents();
  expect(TABS.filter((name) => shown.includes(name))).toEqual(tabs);
  // However many there are, none is cut off.
  expect(await page.getByRole('tablist').evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  // God shops like a member.
  const shops = role === 'god' ? 1 : 0;
  await expect.poll(() => page.getByRole('link', { name: 'Wallet', exact: true }).count()).toBe(shops);
  // The cart has its name once it was read.
  await expect.poll(() => page.getByRole('link', { name: /^Cart, / }).count()).toBe(shops);
  // The address of a forbidden tab opens the first one.
  await page.goto('/admin?tab=system-users');
  const expected = tabs.includes('System Users') ? 'System Users' : 'Dashboard';
  await expect.poll(() => tab(page, expected).getAttribute('aria-selected')).toBe('true');
});

test.each<Role>(['member', 'account_manager'])('%s is told Access Denied', async (role) => {
  const person = await app.signIn(role);
  const page = await visit({ as: person });
  for (const address of ['/admin', `/authority/dashboard/${person.username}`]) {
    await page.goto(address);
    await see(heading(page, 'Access Denied'));
    expect(await page.getByRole('tab').count()).toBe(0);
  }
  await examine(page);
});

test('an administrator reads the figures and the charts, whose values are also in tables', async () => {
  const page = await visit({ as: await app.signIn('administrator') });
  await page.goto('/admin');
  for (const label of ['Total Users', 'Total Revenue', 'Gift Cards Sold', 'Total User Balances']) {
    await see(page.getByText(label, { exact: true }));
  }
  await see(page.getByText(/^Updated /), heading(page, 'Funding'), heading(page, 'New members'));
  await see(page.getByRole('table', { name: 'Recent transactions' }));
  await expectNoCutTable(page);
  await examine(page);
  await button(page, /^Show as table.*Fees$/).click();
  await see(page.getByRole('table', { name: 'Fees, the last 30 days' }));
  await page.getByRole('radio', { name: '12 months' }).check();
  await page.waitForURL(/days=365/);
  await see(page.getByRole('table', { name: 'Fees, the last 12 months' }));
  await page.reload();
  await expect.poll(() => page.getByRole('radio', { name: '12 months' }).isChecked()).toBe(true);
  await page.goto('/admin?tab=customers');
  await see(row(page, 'owner@acme.example'));
  await expectNoCutTable(page);
});

test('a pending payment is processed, and a failed attempt shows an error', async () => {
  const ursa = await app.newMember({ firstName: 'Ursa' });
  await attempt(app, ursa, '30.00');
  const page = await visit({
    as: await app.signIn('administrator'),
    refused: ['/api/admin/process-payment'],
  });
  await page.goto('/admin');
  const process = row(page, ursa.email).getByRole('button', { name: /^Process payment/ });
  await process.click();
  await seeToast(page, 'Not settled');
  await page.route('**/api/admin/process-payment', (route) =>
    route.fulfill({
      status: 403,
      json: {
        message: 'Please set up a second factor first. Until then nothing else is open to you.',
        code: 'two-factor-required',
      },
    }),
  );
  await process.click();
  await seeToast(page, 'Failed to process payment');
  await arriveAt(page, '/account/second-factor');
  await see(heading(page, 'Set up a second factor'), button(page, 'Enable 2FA'), link(page, 'Sign out'));
});

test('a part of a payment is refunded, after a preview', async () => {
  const vera = await app.newMember({ firstName: 'Vera' });
  await topUp(app, vera, '40.00');
  const page = await visit({ as: await app.signIn('administrator') });
  await page.goto('/admin');
  const actions = row(page, vera.email).getByRole('button', { name: /^Actions/ });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Refund' }).click();
  const effect = dialog(page).getByLabel('What the refund does');
  await see(effect.getByText('$43.00'), button(page, 'Refund $43.00'));
  await button(page, 'Refund $43.00').click();
  await see(dialog(page).getByText('Please provide a reason for the refund.'));
  await haveFocus(page.getByLabel('Reason'));
  await page.getByRole('radio', { name: 'A part' }).check();
  await page.getByLabel('Amount').fill('50');
  await page.getByLabel('Reason').fill('Paid twice by mistake');
  await page.keyboard.press('Tab');
  await button(page, 'Refund').click();
  await see(dialog(page).getByText('At most $40.00', { exact: true }));
  await page.getByLabel('Amount').fill('10');
  await seeGone(dialog(page).getByText('At most $40.00', { exact: true }));
  await see(effect.getByText('$10.75'), effect.getByText('$30.00'));
  await examine(page);
  // Show the effect of the amount before until the next one arrives, and this must fail.
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/api/admin/**amount=20*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Amount').fill('20');
  await see(dialog(page).getByRole('button', { name: 'Refund', exact: true }));
  await seeGone(effect.getByText('$10.75'));
  arrive();
  await see(button(page, 'Refund $21.50'));
  await page.getByLabel('Amount').fill('10');
  expect(await balance(app, vera)).toBe(40_00n);
  await button(page, 'Refund $10.75').click();
  await seeToast(page, 'Success');
  await seeGone(dialog(page));
  expect(await balance(app, vera)).toBe(30_00n);
});

test.each<Role>(['customer_service', 'sales'])('%s sees payments and moves none', async (role) => {
  const wilma = await app.newMember({ firstName: 'Wilma' });
  await topUp(app, wilma, '20.00');
  const page = await visit({ as: await app.signIn(role) });
  await page.goto('/admin');
  await see(row(page, wilma.email));
  expect(await page.getByRole('button', { name: /^(Process|Refund) / }).count()).toBe(0);
});

test('staff without a second factor are offered one, once', async () => {
  const page = await visit({ as: await app.signIn('sales') });
  await page.goto('/admin');
  await see(link(page, 'Turn it on'));
  await button(page, 'Not now').click();
  await seeGone(link(page, 'Turn it on'));
  await page.reload();
  await see(page.getByText('Total Users'));
  expect(await link(page, 'Turn it on').count()).toBe(0);
});

test('God adds an authority user, who gets an email, and deletes them again', async () => {
  const page = await visit({
    as: await app.signIn('god'),
    refused: ['/api/admin/create-authority-user'],
  });
  await page.goto('/admin?tab=system-users');
  await see(heading(page, 'System Users'), row(page, 'admin@indulge.example').getByText('Administrator'));
  await see(row(page, 'care@indulge.example').getByText('Customer Service'));
  await examine(page);

  await button(page, 'Add Authority User').click();
  await button(page, 'Add user').click();
  await see(dialog(page).getByText('Please fill in all fields'));
  await haveFocus(page.getByLabel('First name'));
  await page.getByLabel('First name').fill('Xenia');
  await page.getByLabel('Last name').fill('Vörös');
  await see(dialog(page).getByText('@xenia.voros'));
  await page.getByLabel('Email').fill('xenia@elsewhere.example');
  await page.getByLabel('Role').selectOption('Sales');
  await page.keyboard.press('Tab');
  await button(page, 'Add user').click();
  await see(dialog(page).getByText('Authority users must use @indulge.example email domain'));
  await button(page, 'Dismiss').click();
  await examine(page);
  await page.getByLabel('Email').fill('xenia@indulge.example');
  await button(page, 'Add user').click();
  await seeToast(page, 'Success');
  await seeGone(dialog(page));
  await see(row(page, 'xenia@indulge.example').getByText('Invited'));
  await mail('xenia@indulge.example', /opened an account/);

  await chooseAction(row(page, 'god@indulge.example'), 'Delete');
  await seeToast(page, 'Cannot delete God user');
  // Later it may have gone by itself.
  await button(page, 'Dismiss').click();
  const xenia = row(page, 'xenia@indulge.example');
  await chooseAction(xenia, 'Delete');
  await see(dialog(page).getByText('Delete Xenia Vörös?'));
  await examine(page);
  await button(page, 'Cancel').click();
  await haveFocus(rowMenu(xenia));
  await chooseAction(xenia, 'Delete');
  await button(page, 'Delete user').click();
  await seeGone(xenia);
});

test('by keyboard alone: from tab to tab, into a dialog and back', async () => {
  const page = await visit({ as: await app.signIn('administrator') });
  await page.goto('/admin');
  await tabTo(page, tab(page, 'Dashboard'));
  await page.keyboard.press('ArrowDown');
  await haveFocus(tab(page, 'System Users'));
  await page.waitForURL(/tab=system-users/);
  const add = button(page, 'Add Authority User');
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  await see(dialog(page));
  await page.keyboard.press('Escape');
  await seeGone(dialog(page));
  await haveFocus(add);
});

// Take the effect out of side-tabs.tsx, and this must fail.
test('a low window scrolls the list of tabs to the selected one', async () => {
  const page = await visit({ as: await app.signIn('god') });
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/admin?tab=system');
  await see(heading(page, 'System'));
  const isWithinList = (tab: Element) => {
    const list = tab.closest('[role="tablist"]')?.getBoundingClientRect();
    return list !== undefined && tab.getBoundingClientRect().bottom <= list.bottom + 1;
  };
  await expect
    .poll(() => page.getByRole('tab', { name: 'System', exact: true }).evaluate(isWithinList))
    .toBe(true);
});
