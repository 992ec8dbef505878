/** The company dashboard: each role sees its sections. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { acmeId, fund, otherCompany } from '#tests/enterprise/api/company.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { button, heading, link, see, seeGone } from '#tests/support/journeys/steps.ts';

const { app, visit } = await openJourneys();

const tabNames = (page: Page) => page.getByRole('tab').allTextContents();
const QUERY = 'Username, phone number or email';

test.each([
  ['super_admin', ['Overview', 'Approvals', 'Staff', 'Transactions', 'Limits', 'Audit Log'], true],
  ['account_manager', ['Overview', 'Approvals', 'Staff', 'Transactions', 'Limits', 'Audit Log'], true],
  ['account_staff', ['Overview', 'Employees', 'Bulk Upload', 'Approvals', 'Staff', 'Transactions'], false],
  ['department_manager', ['Overview', 'Employees', 'Bulk Upload', 'Approvals', 'Transactions'], false],
] as const)('%s sees the sections of that role', async (role, sections, funds) => {
  const person = await app.signIn(role);
  const page = await visit({ as: person });
  await page.goto(`/enterprise/acmerewards/${person.username}`);
  await see(heading(page, 'Acme Rewards'), page.getByText('Active', { exact: true }));
  await see(heading(page, 'Send Funds to an Employee'));
  await expect.poll(() => tabNames(page)).toEqual(expect.arrayContaining([...sections]));
  const names = await tabNames(page);
  for (const some of ['Staff', 'Limits', 'Audit Log'])
    expect(names.includes(some)).toBe((sections as readonly string[]).includes(some));
  await expect.poll(() => heading(page, 'Add Enterprise Funds').count()).toBe(funds ? 1 : 0);
  await expect.poll(() => link(page, 'Manage Enterprise Settings').count()).toBe(funds ? 1 : 0);
  await examine(page);
});

test('a user without a company sees a notice', async () => {
  const page = await visit({ as: await app.newMember() });
  for (const path of ['/enterprise/acmerewards/owner', '/enterprise/owner', '/enterprise-dashboard']) {
    await page.goto(path);
    await see(heading(page, 'Enterprise access is required'));
  }
  await examine(page);
});

test('an inactive company can neither fund nor pay', async () => {
  const { id, manager } = await otherCompany(app, 100_00n);
  await app.db.query('update enterprise set is_active = false where id = $1', [id]);
  const page = await visit({ as: manager });
  await page.goto('/enterprise-dashboard');
  await see(page.getByText('This company account is not active'), page.getByText('Funding is paused'));
  expect(await page.getByLabel(QUERY).count()).toBe(0);
  expect(await page.getByText('Available to send.').count()).toBe(0);
  await examine(page);
  await page.goto('/enterprise-dashboard?tab=invoices');
  await see(page.getByText('You can make invoices once the company account is active again.'));
  expect(await page.getByRole('button', { name: 'New invoice' }).count()).toBe(0);
});

test('a link to a section that the role does not include says so, until another one is chosen', async () => {
  const page = await visit({ as: await app.signIn('department_manager') });
  await page.goto('/enterprise-dashboard?tab=limits');
  const notice = page.getByText('Your role does not include Limits');
  await see(notice);
  await examine(page);
  await page.getByRole('tab', { name: 'Payouts' }).click();
  await seeGone(notice);
});

test('the balance has its history, as a chart and as a table', async () => {
  await fund(app, await acmeId(app), 1_00n);
  const page = await visit({ as: await app.signIn('account_manager') });
  await page.goto('/enterprise-dashboard');
  await page.getByRole('button', { name: /^Show as table/ }).click();
  await see(page.getByRole('table', { name: /shared balance/i }));
  await page.getByRole('radio', { name: '90 days' }).check();
  await expect.poll(() => new URL(page.url()).searchParams.get('days')).toBe('90');
});

test('a failed read can be retried', async () => {
  const page = await visit({ as: await app.signIn('account_manager'), away: true });
  await page.route('**/api/enterprise', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/enterprise-dashboard');
  await see(button(page, 'Try again'));
  await examine(page);
  await page.unroute('**/api/enterprise');
  await button(page, 'Try again').click();
  await see(heading(page, 'Acme Rewards'));
});
