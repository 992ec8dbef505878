/** Staff create, change and deactivate companies; and the settings of staff. */
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { startProcessing } from '#tests/admin/api/money.ts';
import { otherCompany } from '#tests/enterprise/api/company.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  arriveAt,
  button,
  chooseAction,
  haveFocus,
  heading,
  limitsOf,
  link,
  rowMenu,
  see,
  seeGone,
  seeToast,
} from '#tests/support/journeys/steps.ts';

const { app, visit, mail } = await openJourneys();

const refused = ['/api/admin/create-enterprise', '/api/admin/enterprises/'];

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, company: string) => page.getByRole('row').filter({ hasText: company });

test('an administrator opens a company: nothing left blank, a manager of the company, and an invitation', async () => {
  const page = await visit({ as: await app.signIn('administrator'), refused });
  await page.goto('/admin?tab=enterprises');
  await see(row(page, 'Acme Rewards'));
  await examine(page);
  await button(page, 'Create Enterprise').click();
  await haveFocus(dialog(page).getByLabel('Company name'));
  await dialog(page).getByLabel('Company name').fill('Acme Rewards');
  await dialog(page).getByRole('button', { name: 'Create Enterprise' }).click();
  await see(dialog(page).getByText('Please fill in all required fields'));
  await expect.poll(() => dialog(page).locator('[aria-invalid="true"]').count()).toBe(6);
  await haveFocus(dialog(page).getByLabel('Company address'));
  await examine(page);
  for (const [label, value] of Object.entries({
    'Company address': '2 Pear Street',
    'Email domain': 'pear.example',
    'First name': 'Pia',
    'Last name': 'Moss',
    Phone: '3125550101',
  })) {
    await dialog(page).getByLabel(label, { exact: true }).fill(value);
  }
  await dialog(page).getByLabel('Email', { exact: true }).fill('pia@elsewhere.example');
  await dialog(page).getByRole('button', { name: 'Create Enterprise' }).click();
  await seeToast(page, /Failed to create enterprise.*Manager email must use the company domain/);
  await see(dialog(page).getByText('Manager email must use the company domain'));
  await dialog(page).getByLabel('Email', { exact: true }).fill('pia@pear.example');
  await page.keyboard.press('Enter');
  await see(dialog(page).getByText('Another company has this name.'));
  await dialog(page).getByLabel('Company name').fill('Pear Works');
  await page.keyboard.press('Enter');
  await seeToast(page, 'Enterprise created successfully');
  await seeGone(dialog(page));
  await haveFocus(button(page, 'Create Enterprise'));
  await see(
    row(page, 'Pear Works').getByText('of $5,000.00 minimum'),
    row(page, 'Pear Works').getByText('Pending'),
  );
  await mail('pia@pear.example', /./);
});

// Take ACCOUNT_READS from useCreateEnterprise, and this must fail.
test('the customers that were read before a company was opened include its manager', async () => {
  const page = await visit({ as: await app.signIn('administrator') });
  await page.goto('/admin?tab=customers');
  await see(page.getByRole('row').nth(1));
  expect(await row(page, 'fay@fig.example').count()).toBe(0);
  await page.getByRole('tab', { name: 'Enterprises' }).click();
  await button(page, 'Create Enterprise').click();
  for (const [label, value] of Object.entries({
    'Company name': 'Fig Works',
    'Company address': '4 Fig Street',
    'Email domain': 'fig.example',
    'First name': 'Fay',
    'Last name': 'Moss',
    Email: 'fay@fig.example',
    Phone: '3125550101',
  })) {
    await dialog(page).getByLabel(label, { exact: true }).fill(value);
  }
  await page.keyboard.press('Enter');
  await seeToast(page, 'Enterprise created successfully');
  await seeGone(dialog(page));
  await page.getByRole('tab', { name: 'Customers' }).click();
  await see(row(page, 'fay@fig.example'));
});

// Take listEnterprises from MONEY_READS, and this must fail.
test('the list of companies that was read before a payment was completed shows its money', async () => {
  const { id, manager } = await otherCompany(app, 0n);
  await app.db.query(`update enterprise set company_name = 'Plum Works' where id = $1`, [id]);
  const { body } = await manager.post<{ paymentIntentId: string }>('/api/enterprise/create-payment-intent', {
    amount: '120',
  });
  await startProcessing(app, body.paymentIntentId);
  await manager.post('/api/confirm-payment', { paymentIntentId: body.paymentIntentId });
  const page = await visit({ as: await app.signIn('administrator') });
  await page.goto('/admin?tab=enterprises');
  await see(row(page, 'Plum Works').getByText('$0.00', { exact: true }));
  await page.getByRole('tab', { name: 'Dashboard' }).click();
  await link(page, 'Transaction manager').click();
  await arriveAt(page, '/admin/transactions');
  await chooseAction(row(page, body.paymentIntentId), 'Complete…');
  const complete = page.getByRole('form', { name: 'Complete Transaction', exact: true });
  await complete.getByLabel('Reason').fill('The bank slip was seen');
  await complete.getByRole('button').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Complete $120.00' }).click();
  await seeToast(page, 'Transaction Completed');
  await link(page, 'Back to Admin').click();
  await page.getByRole('tab', { name: 'Enterprises' }).click();
  await see(row(page, 'Plum Works').getByText('$120.00', { exact: true }));
});

test('a refusal is shown, and nothing typed is lost', async () => {
  const page = await visit({ as: await app.signIn('administrator'), away: true });
  await page.route('**/api/admin/create-enterprise', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/admin?tab=enterprises');
  await button(page, 'Create Enterprise').click();
  for (const [label, value] of Object.entries({
    'Company name': 'Quince',
    'Company address': '3 Quince Street',
    'Email domain': 'quince.example',
    'First name': 'Quin',
    'Last name': 'Moss',
    Email: 'quin@quince.example',
    Phone: '3125550101',
  })) {
    await dialog(page).getByLabel(label, { exact: true }).fill(value);
  }
  // The list is read again after an error too. Wait for it in useWrite, and the button stays busy.
  await page.route('**/api/admin/enterprises?*', () => undefined);
  await dialog(page).getByRole('button', { name: 'Create Enterprise' }).click();
  await seeToast(page, 'Failed to create enterprise');
  await see(dialog(page).locator('button[type=submit]:not([aria-busy])'));
  await expect.poll(() => dialog(page).getByLabel('Company name').inputValue()).toBe('Quince');
});

test('a company is found, viewed, changed, deactivated and activated', async () => {
  const admin = await app.signIn('administrator');
  const become = (role: 'administrator' | 'sales') =>
    app.db.query('update users set authority_role = $2 where id = $1', [admin.id, role]);
  const page = await visit({ as: admin, refused });
  await page.goto('/admin?tab=enterprises');
  await page.getByLabel('Search enterprises').fill('acme.ex');
  await page.waitForURL(/search=acme/);
  const acme = row(page, 'acme.example');
  await chooseAction(acme, 'Details');
  await see(
    dialog(page).getByText('acme.example', { exact: true }),
    dialog(page).getByText('manager@acme.example'),
  );
  await examine(page);
  await page.keyboard.press('Escape');
  await haveFocus(rowMenu(acme));

  await chooseAction(acme, 'Edit');
  expect(await limitsOf(dialog(page).getByLabel('Minimum balance'))).toEqual({ min: '0', step: '0.01' });
  await dialog(page).getByLabel('Minimum balance').fill('');
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await see(dialog(page).getByText('Please enter a valid minimum balance.'));
  await examine(page);
  await dialog(page).getByLabel('Minimum balance').fill('2500');
  // Another person changes another field first.
  await app.db.query(
    `update enterprise set company_address = '9 Quay Street', updated_at = now() where email_domain = 'acme.example'`,
  );
  await dialog(page).getByLabel('Phone').fill('3125550177');
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  const conflict = dialog(page).getByLabel('Changed in the meantime');
  await see(conflict.getByText(/^Address was .*is now 9 Quay Street$/));
  await button(page, 'Dismiss').click();
  await examine(page);
  await conflict.getByRole('button', { name: 'Keep what I entered' }).press('Enter');
  await haveFocus(dialog(page).getByLabel('Company name'));
  await expect.poll(() => dialog(page).getByLabel('Address').inputValue()).toBe('9 Quay Street');
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await seeToast(page, 'Enterprise updated successfully');
  await see(acme.getByText('of $2,500.00 minimum'));

  await chooseAction(acme, 'Deactivate');
  await examine(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await see(acme.getByText('Inactive'));
  await page.getByLabel('Status').selectOption('active');
  await see(heading(page, 'No enterprises found'));
  await examine(page);
  await page.getByLabel('Status').selectOption('inactive');
  await chooseAction(acme, 'Activate');
  // A colleague takes the right away while the question is open.
  await become('sales');
  onTestFinished(async () => void (await become('administrator')));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click();
  await seeToast(page, /Failed to update enterprise.*You are not allowed to do this\./);
  await become('administrator');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click();
  await see(heading(page, 'No enterprises found'));
  await button(page, 'Clear filters').click();
  await see(acme.getByText('Active', { exact: true }));
});

test('Escape closes the dialog of an entry that was chosen while its menu still appeared', async () => {
  const page = await visit({ as: await app.signIn('sales') });
  await page.goto('/admin?tab=enterprises');
  const acme = row(page, 'acme.example');
  await see(acme);
  const escaped = page.evaluate(async () => {
    const find = async (selector: string, ready = (_: Element) => true) => {
      for (;;) {
        const found = document.querySelector(selector);
        if (found && ready(found)) return found;
        await new Promise<void>((resolve) => {
          new MutationObserver((_, observer) => {
            observer.disconnect();
            resolve();
          }).observe(document.body, { childList: true, subtree: true, attributes: true });
        });
      }
    };
    const press = (element: Element, key: string) =>
      element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    // Its animation is set, and has not started.
    await find('[role="menu"]', (menu) => getComputedStyle(menu).animationName !== 'none');
    press(await find('[role="menuitem"]'), 'Enter');
    const opened = await find('[role="dialog"]');
    // A key is a task of its own.
    await new Promise((resolve) => setTimeout(resolve));
    press(opened, 'Escape');
  });
  await rowMenu(acme).press('Enter');
  await escaped;
  await seeGone(dialog(page));
  await haveFocus(rowMenu(acme));
});

test('Sales reads companies and changes none', async () => {
  const page = await visit({ as: await app.signIn('sales') });
  await page.goto('/admin?tab=enterprises');
  const acme = row(page, 'acme.example');
  await chooseAction(acme, 'Details');
  await see(dialog(page).getByText('acme.example', { exact: true }));
  // The only control is at the end, and a phone would scroll to it.
  await haveFocus(dialog(page));
  await page.keyboard.press('Escape');
  // The dialog is gone before the focus is back, which closes a menu opened in between.
  await haveFocus(rowMenu(acme));
  expect(await button(page, 'Create Enterprise').count()).toBe(0);
  await rowMenu(acme).press('Enter');
  await see(page.getByRole('menuitem', { name: 'Details' }));
  await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Details']);
});

test('each role sees its own tabs', async () => {
  const page = await visit({ as: await app.signIn('customer_service') });
  await page.goto('/admin?tab=enterprises');
  await see(page.getByRole('tab', { name: 'Deleted Accounts' }));
  expect(await page.getByRole('tab', { name: 'Enterprises' }).count()).toBe(0);
  expect(await button(page, 'Create Enterprise').count()).toBe(0);
});

test('the settings of staff: figures, preferences that are saved or reverted, rights, security', async () => {
  const sales = await app.signIn('sales');
  const page = await visit({ as: sales, away: true });
  await page.goto('/authority/dashboard/somebody/settings');
  await arriveAt(page, `/authority/dashboard/${sales.username}/settings`);
  const system = page.getByLabel('System').first();
  await see(
    heading(page, 'Authority Settings'),
    system.getByText('Total Users'),
    system.getByText('Online'),
    system.getByText(/^\d+%$/),
    page.getByRole('main').getByText('Sales', { exact: true }),
    page.getByLabel('Rights').getByText('Manage the gift card catalog'),
    heading(page, 'Security and privacy'),
  );
  await examine(page);
  const [push, marketing] = ['Push notifications', 'Marketing emails'].map((name) =>
    page.getByRole('switch', { name }),
  );
  await expect.poll(() => push?.isChecked()).toBe(true);
  await expect.poll(() => marketing?.isChecked()).toBe(false);
  await marketing?.click();
  await seeToast(page, 'Notification preferences updated successfully');
  await page.reload();
  await expect.poll(() => marketing?.isChecked()).toBe(true);
  await page.route('**/api/auth/preferences', (route) => route.fulfill({ status: 503, body: '{}' }));
  await marketing?.click();
  await seeToast(page, 'Failed to update preferences');
  await expect.poll(() => marketing?.isChecked()).toBe(true);
  await link(page, 'Back to Dashboard').click();
  await arriveAt(page, `/authority/dashboard/${sales.username}`);
});
