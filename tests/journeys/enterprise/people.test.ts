/** A company's people: the employee list, the upload that fills it, and the managers. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { newRecipient, otherCompany } from '#tests/enterprise/api/company.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { button, haveFocus, heading, see, seeToast } from '#tests/support/journeys/steps.ts';

const { app, visit } = await openJourneys();

const PHONE = 390;
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('the list: search, transfer from a row, removal, and what a department manager sees', async () => {
  const manager = await app.signIn('account_manager');
  const ivy = await newRecipient(app, { firstName: 'Ivy', listedBy: manager });
  const page = await visit({ as: manager, width: PHONE });
  await page.goto('/enterprise-dashboard?tab=employees');
  await page.getByRole('searchbox').fill(ivy.email);
  await see(page.getByText(ivy.email).first());
  await examine(page);
  await button(page, 'Transfer to Ivy Field').click();
  const dialog = page.getByRole('dialog', { name: 'Send funds to Ivy Field' });
  await dialog.getByLabel('Amount').fill('5');
  await examine(page);
  await dialog.getByRole('button', { name: 'Send $5.00' }).click();
  await seeToast(page, 'Funds sent successfully');
  await button(page, 'Remove Ivy Field').click();
  await button(page, 'Remove employee').click();
  await see(heading(page, 'No employees found'));

  const dept = await visit({ as: await app.signIn('department_manager') });
  await dept.goto('/enterprise-dashboard?tab=employees');
  await see(dept.getByText('Limited View'), dept.getByText('hana@example.com').first());
  expect(await dept.getByText('amara@example.com').count()).toBe(0);
  await examine(dept);
});

test('a list is uploaded: a wrong file, the preview, the rows with a problem', async () => {
  const manager = await app.signIn('account_manager');
  const email = `new-${newId().slice(-12)}@example.com`;
  const nora = await app.newMember({ firstName: 'Nora' });
  const page = await visit({ as: manager });
  await page.goto('/enterprise-dashboard?tab=upload');
  const drop = page.getByLabel('Choose a CSV file');
  const give = (name: string, text: string) =>
    drop.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await give('people.txt', 'x');
  await see(page.getByText('Please select a CSV file.').first());
  await examine(page);
  await give(
    'people.csv',
    `firstName,lastName,email\nAnn,Lee,${email}\nBen,,ben@example.com\nNora,Field,${nora.email}\n`,
  );
  await see(button(page, 'Process 2 employees'), page.getByText('Last name is missing.'));
  await see(page.getByText('1 member to invite', { exact: true }));
  await examine(page);
  await button(page, 'Process 2 employees').click();
  await seeToast(page, 'Processed 2 employees');
  await see(heading(page, 'Processed 2 employees'), page.getByText('Last name is missing.'));
  await tab(page, 'Employees').click();
  await see(page.getByText(email).first());
  const template = await page.request.get('/employee-template.csv');
  expect(await template.text()).toContain('firstName,lastName,email,phoneNumber');
});

test('a long list is uploaded in parts', async () => {
  const manager = await app.signIn('account_manager');
  const mark = newId().slice(-12);
  const rows = Array.from({ length: 600 }, (_, index) => `Many,People,${mark}-${index}@example.com`);
  const page = await visit({ as: manager });
  const { promise: held, resolve: deselect } = Promise.withResolvers<void>();
  let parts = 0;
  await page.route('**/api/enterprise/upload-employees', async (route) => {
    parts += 1;
    if (parts === 2) await held;
    await route.continue();
  });
  await page.goto('/enterprise-dashboard?tab=upload');
  await page.getByLabel('Choose a CSV file').setInputFiles({
    name: 'many.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`firstName,lastName,email\n${rows.join('\n')}\n`),
  });
  await button(page, 'Process 600 employees').click();
  await see(page.getByRole('progressbar', { name: 'Adding employees' }), page.getByText('250 of 600 rows'));
  await see(page.getByText('Keep this page open until it is done.'));
  await examine(page);
  // The upload goes on while the manager looks elsewhere, and is not started again.
  await tab(page, 'Employees').click();
  await see(heading(page, 'Employees'));
  await tab(page, 'Bulk Upload').click();
  await see(page.getByText('250 of 600 rows'));
  // The browser asks before it leaves the page.
  const leaves = () =>
    page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await expect.poll(leaves).toBe(false);
  deselect();
  await see(heading(page, 'Processed 600 employees'));
  await tab(page, 'Employees').click();
  await see(heading(page, 'Employees'));
  await tab(page, 'Bulk Upload').click();
  await see(heading(page, 'Processed 600 employees'));
  await expect.poll(leaves).toBe(true);
  const { rows: listed } = await app.db.query<{ count: number }>(
    `select count(*)::int as count from employee where email like $1`,
    [`${mark}-%`],
  );
  expect(listed).toEqual([{ count: 600 }]);
});

test('staff: invited, invited again, revoked, and the limit', async () => {
  const { id, manager } = await otherCompany(app);
  const page = await visit({ as: manager, refused: ['/api/enterprise/add-staff'] });
  await page.goto('/enterprise-dashboard?tab=staff');
  await see(page.getByText('Staff 0/5'), page.getByText('Super admins 0/2'));
  const add = async (name: string) => {
    await page.getByLabel('Email username').fill(name.toLowerCase());
    await page.getByLabel('First name').fill(name);
    await page.getByLabel('Last name').fill('Stone');
    await button(page, 'Add Staff Member').click();
    await seeToast(page, 'Staff member added successfully');
    await see(button(page, `Revoke the invitation of ${name} Stone`));
  };
  await button(page, 'Add Staff Member').click();
  await see(page.getByText('First name is required'));
  await add('Ada');
  await see(page.getByText('Staff 1/5'));
  // Leave 'user-exists' to the toast in add-staff.tsx, and this must fail.
  await page.getByLabel('Email username').fill('ada');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Other');
  await button(page, 'Add Staff Member').click();
  await see(
    page.getByRole('form', { name: 'Add Staff Member' }).getByText('A user exists with those details.'),
  );
  await haveFocus(page.getByLabel('Email username'));
  await button(page, 'Send the invitation of Ada Stone again').click();
  await seeToast(page, 'Invitation sent');
  await examine(page);
  for (const name of ['Bea', 'Cal', 'Dov', 'Eve']) await add(name);
  await see(page.getByText('Staff 5/5'), page.getByText('No room left in this role'));
  await expect.poll(() => button(page, 'Add Staff Member').isDisabled()).toBe(true);
  await examine(page);
  await page.getByLabel('Role').selectOption('Super Admin');
  await expect.poll(() => button(page, 'Add Staff Member').isDisabled()).toBe(false);
  await button(page, 'Revoke the invitation of Ada Stone').click();
  await button(page, 'Revoke invitation').click();
  await see(page.getByText('Staff 4/5'));
  await page.getByLabel('Role').selectOption('Super Admin');
  await add('Fay');
  // From now on she confirms who becomes another one.
  await app.db.query(
    `update users set email_verified_at = now() where enterprise_id = $1 and first_name = 'Fay'`,
    [id],
  );
  await page.getByLabel('Role').selectOption('Super Admin');
  await page.getByLabel('Email username').fill('gus');
  await page.getByLabel('First name').fill('Gus');
  await page.getByLabel('Last name').fill('Stone');
  await button(page, 'Add Staff Member').click();
  await seeToast(page, 'Sent for confirmation');
  await see(page.getByText('Super admins 2/2'), page.getByText(/that wait under Approvals take seats/));
  await examine(page);
  const { rows } = await app.db.query<{ count: number }>(
    'select count(*)::int as count from users where enterprise_id = $1 and deleted_at is null',
    [id],
  );
  expect(rows).toEqual([{ count: 6 }]);
});
