/** A company's records: transactions, monthly statement, name and email. */
import { expect, test } from 'vitest';
import { newRecipient, otherCompany } from '#tests/enterprise/api/company.ts';
import type { SignedIn } from '#tests/support/app.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { tabTo } from '#tests/support/journeys/keyboard.ts';
import {
  arriveAt,
  button,
  expectNoHorizontalScroll,
  heading,
  link,
  see,
  seeGone,
  seeToast,
} from '#tests/support/journeys/steps.ts';

const { app, visit } = await openJourneys();

const PHONE = 360;
const TRANSACTIONS = '/enterprise-dashboard?tab=transactions';

async function reward(sender: SignedIn, recipientId: string, amount: string): Promise<void> {
  const answer = await sender.post('/api/enterprise/send-funds', {
    recipientId,
    amount,
    message: 'Well done',
    confirmNotEmployee: true,
  });
  expect(answer.status).toBe(200);
}

test('transactions: filtered by type and period, in the address and as a file', async () => {
  const manager = await app.signIn('account_manager');
  const nora = await newRecipient(app, { firstName: 'Nora', listedBy: manager });
  const otto = await newRecipient(app, { firstName: 'Otto' });
  await reward(manager, nora.id, '12.34');
  await reward(manager, otto.id, '56.78');
  const page = await visit({ as: manager });
  await page.goto(TRANSACTIONS);
  const table = page.getByRole('table', { name: 'Transactions' });
  await see(table.getByText('−$12.34'), table.getByText('−$56.78'), table.getByText('“Well done”'));
  await examine(page);
  await page.getByLabel('Type').selectOption('Fund transfer');
  await seeGone(table.getByText('−$12.34'));
  await see(table.getByText('−$56.78'));
  await page.getByLabel('Period').selectOption('Last 7 days');
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=transactions&type=fund_transfer&period=7');
  await page.reload();
  await see(table.getByText('−$56.78'), page.getByText(/^1-\d+ of \d+$/));
  const address = (await link(page, 'Export CSV').getAttribute('href')) ?? '';
  const file = await (await page.request.get(address)).text();
  expect(file).toContain('-56.78');
  expect(file).not.toContain('-12.34');
  await page.goBack();
  await see(table.getByText('−$56.78'));
});

test('a receipt of each movement, for roles that see the statement', async () => {
  const manager = await app.signIn('account_manager');
  const eve = await newRecipient(app, { firstName: 'Eve', listedBy: manager });
  await reward(manager, eve.id, '21.09');
  const nothing = '00000000-0000-7000-8000-000000000000';
  const page = await visit({
    as: manager,
    width: PHONE,
    refused: [`/api/enterprise/transactions/${nothing}`],
  });
  await page.goto(TRANSACTIONS);
  await link(page, 'Sent to Eve Field').first().click();
  await see(heading(page, 'Receipt'), page.getByText('−$21.09'), page.getByText('“Well done”'));
  await see(page.getByText('Balance after'), button(page, 'Print receipt'));
  await examine(page);
  await expectNoHorizontalScroll(page);
  await link(page, 'Transactions').click();
  await see(page.getByRole('table', { name: 'Transactions' }));
  const address = new URL(page.url()).pathname;
  await page.goto(`${address}/transactions/${nothing}`);
  await see(heading(page, 'Transaction not found'));
  const dept = await visit({ as: await app.signIn('department_manager') });
  await dept.goto(TRANSACTIONS);
  await see(dept.getByRole('table', { name: 'Transactions' }));
  await seeGone(link(dept, /^Sent to/));
  await dept.goto(`${address}/transactions/${nothing}`);
  await see(heading(dept, 'Access Denied'));
});

test('transactions are paged, each with its position', async () => {
  const manager = await app.signIn('account_manager');
  const pia = await newRecipient(app, { firstName: 'Pia', listedBy: manager });
  for (let count = 1; count <= 27; count += 1) await reward(manager, pia.id, '1');
  const page = await visit({ as: manager, width: PHONE });
  await page.goto(`${TRANSACTIONS}&type=employee_payment`);
  await see(page.getByText(/^1-25 of \d+$/));
  await expectNoHorizontalScroll(page);
  // A second press while the page loads would note that page as its own predecessor.
  const answered = Promise.withResolvers<void>();
  await page.route('**/transactions?*cursor=*', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await button(page, 'Next').click();
  await expect.poll(() => button(page, 'Next').isDisabled()).toBe(true);
  answered.resolve();
  await see(page.getByText(/^26-\d+/));
  await button(page, 'Previous').click();
  await see(page.getByText(/^1-25 of \d+$/));
});

test('a new company has no transactions yet, and filters that find nothing can be cleared', async () => {
  const { manager } = await otherCompany(app, 0n);
  const page = await visit({ as: manager });
  await page.goto(TRANSACTIONS);
  await see(heading(page, 'No Transactions Yet'));
  await examine(page);
  await page.getByLabel('Period').selectOption('Last 30 days');
  await see(heading(page, 'No transactions found'));
  await button(page, 'Clear filters').click();
  await see(heading(page, 'No Transactions Yet'));
});

test('a month of the shared balance, to read and to print', async () => {
  const { manager } = await otherCompany(app, 100_00n);
  const ria = await newRecipient(app, { firstName: 'Ria' });
  await reward(manager, ria.id, '30');
  const page = await visit({ as: manager });
  await page.goto(TRANSACTIONS);
  await link(page, 'Monthly statement').click();
  await arriveAt(page, /\/statement$/);
  await see(
    heading(page, /^Statement, /),
    page.getByText('Closing balance'),
    page.getByText('$70.00').first(),
  );
  await see(page.getByText('1 payout to 1 person, not counting rewards.'));
  await examine(page);
  await page.emulateMedia({ media: 'print' });
  await seeGone(button(page, 'Print statement'));
  await seeGone(page.getByRole('banner'));
  await expectNoHorizontalScroll(page);
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${page.url().split('?')[0]}?month=2024-02`);
  await see(heading(page, 'Statement, February 2024'), page.getByText('No payouts in February 2024.'));
});

test('a department manager sees what they paid, and neither balance nor statement', async () => {
  const dept = await app.signIn('department_manager');
  const page = await visit({ as: dept });
  await page.goto(TRANSACTIONS);
  await see(page.getByText('Your payouts, newest first.'), page.getByRole('table', { name: 'Transactions' }));
  expect(await link(page, 'Monthly statement').count()).toBe(0);
  expect(await page.getByRole('columnheader', { name: 'Balance' }).count()).toBe(0);
  await page.goto(`/enterprise/acmerewards/${dept.username}/statement`);
  await see(heading(page, 'Access Denied'));
});

test('a manager renames the company by keyboard, and the address follows', async () => {
  const { manager } = await otherCompany(app);
  const page = await visit({ as: manager, refused: ['/api/enterprise/settings'] });
  await page.goto(`/enterprise/whatever/${manager.username}/enterprise-settings`);
  await see(heading(page, 'Enterprise Settings'), heading(page, 'Enterprise Configuration'));
  await see(
    page.getByText('The email domain cannot be changed.'),
    page.getByText('Set by the super administrator.'),
  );
  expect(await page.getByLabel('Email domain').isEditable()).toBe(false);
  expect(await page.getByLabel('Minimum balance').isEditable()).toBe(false);
  await examine(page);

  const name = page.getByLabel('Company name');
  await name.fill('Acme Rewards');
  await page.getByLabel('Company email').fill('people@');
  await button(page, 'Save settings').click();
  await see(page.getByText('Please enter a valid email address'));
  await page.getByLabel('Company email').fill('people@newleaf.example');
  await button(page, 'Save settings').click();
  await seeToast(page, 'Failed to update enterprise settings');
  await see(page.getByText('Another company has this name.'));
  await examine(page);

  await name.fill('New Leaf');
  await tabTo(page, button(page, 'Save settings'));
  const sent = page.waitForRequest(/\/api\/enterprise\/settings$/);
  await page.keyboard.press('Enter');
  // The months may have been changed by a colleague. Send them as well, and this must fail.
  const changed = { companyName: 'New Leaf', companyEmail: 'people@newleaf.example' };
  expect((await sent).postDataJSON()).toEqual(changed);
  await seeToast(page, 'Enterprise settings updated successfully');
  await arriveAt(page, `/enterprise/newleaf/${manager.username}/enterprise-settings`);
  await see(page.getByRole('banner').getByText('New Leaf'));
  await link(page, 'Back to Enterprise Dashboard').click();
  await arriveAt(page, `/enterprise/newleaf/${manager.username}`);
  await see(heading(page, 'New Leaf'));
  await link(page, 'Manage Enterprise Settings').click();
  await expect.poll(() => page.getByLabel('Company email').inputValue()).toBe('people@newleaf.example');
});

test('staff of a company read its settings; a member is refused', async () => {
  const staff = await app.signIn('account_staff');
  const page = await visit({ as: staff });
  await page.goto(`/enterprise/acmerewards/${staff.username}/enterprise-settings`);
  await see(heading(page, 'Enterprise Settings'), page.getByText('Acme Rewards').first());
  expect(await heading(page, 'Enterprise Configuration').count()).toBe(0);
  await examine(page);
  // The account's settings are linked from the company's.
  await link(page, 'Account Settings').click();
  await arriveAt(page, `/enterprise/acmerewards/${staff.username}/settings`);
  await see(heading(page, 'Account Settings'));

  const other = await visit({ as: await app.newMember() });
  await other.goto('/enterprise/acmerewards/owner/enterprise-settings');
  await see(heading(other, 'Access Denied'));
  await see(other.getByText('This page is only accessible to enterprise users.'));
  await examine(other);
});
