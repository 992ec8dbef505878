/** What needs two administrators: asked by one, approved or rejected by the other. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { balance } from '#tests/admin/api/money.ts';
import { otherCompany } from '#tests/enterprise/api/company.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { button, haveFocus, heading, linkIn, see, seeGone, seeToast } from '#tests/support/journeys/steps.ts';
import { signInMoved } from '#tests/support/moved-account.ts';

const { app, visit, mail } = await openJourneys();

const dialog = (page: Page) => page.getByRole('dialog');
const item = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

test('an administrator asks for $600, and nothing moves until God approves on a phone', async () => {
  const nora = await app.newMember({ firstName: 'Nora' });
  const page = await visit({ as: await app.signIn('administrator') });
  await page.goto(`/admin/transactions?user=${nora.email}`);
  const form = page.getByRole('form', { name: 'Manual Add Funds' });
  await form.getByLabel('Amount').fill('600');
  await form.getByLabel('Reason').fill('Makes up for a lost card');
  await form.getByRole('button', { name: 'Add to balance' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add $600.00' }).click();
  await seeToast(page, /Waiting for approval.*waits for a second administrator/);
  expect(await balance(app, nora)).toBe(0n);
  await page.goto('/admin?tab=approvals');
  await see(item(page, 'Nora Field').getByText('Requested by you'));
  expect(await page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);

  const god = await visit({ as: await app.signIn('god'), width: 360 });
  await god.goto('/admin');
  await god.getByRole('button', { name: /^Staff area: Dashboard.*1 waiting for you/ }).click();
  await examine(god);
  await god.setViewportSize({ width: 360, height: 740 });
  await god.getByRole('tab', { name: /Approvals.*1 waiting for you/ }).click();
  await haveFocus(god.getByRole('button', { name: /^Staff area: Approvals/ }));
  const request = item(god, 'Nora Field');
  await see(request.getByText('Makes up for a lost card'), request.getByText('$600.00'));
  await examine(god);
  await request.getByRole('button', { name: /^Approve/ }).click();
  await see(dialog(god).getByText('$600.00'));
  // The keyboard of a phone would hide what is to be read.
  await haveFocus(dialog(god));
  await dialog(god).getByLabel('Note').fill('Seen the case');
  await examine(god);
  await dialog(god).getByRole('button', { name: 'Approve' }).click();
  await seeToast(god, 'Approved');
  await see(heading(god, 'Nothing is waiting'));
  expect(await balance(app, nora)).toBe(600_00n);
  await god.getByLabel('Show').selectOption('decided');
  await see(item(god, 'Nora Field').getByText('Seen the case'));
  await examine(god);
});

test('God rejects with a reason, and a maker withdraws', async () => {
  const [nora, lars] = [
    await app.newMember({ firstName: 'Ola' }),
    await app.newMember({ firstName: 'Lars' }),
  ];
  const admin = await app.signIn('administrator');
  for (const { id } of [nora, lars])
    await admin.post('/api/admin/manual-add-funds', { userId: id, amount: '700', reason: 'Goodwill' });
  const god = await visit({ as: await app.signIn('god') });
  await god.goto('/admin?tab=approvals');
  await item(god, 'Ola Field')
    .getByRole('button', { name: /^Reject/ })
    .click();
  await dialog(god).getByRole('button', { name: 'Reject' }).click();
  await see(dialog(god).getByText('Please say why.'));
  await examine(god);
  await dialog(god).getByLabel('Reason').fill('Which case is this?');
  await dialog(god).getByRole('button', { name: 'Reject' }).click();
  await seeToast(god, 'Rejected');
  await seeGone(item(god, 'Ola Field'));

  const page = await visit({ as: admin });
  await page.goto('/admin?tab=approvals');
  await item(page, 'Lars Field')
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await seeToast(page, 'Withdrawn');
  await page.getByLabel('Show').selectOption('decided');
  await see(
    item(page, 'Ola Field').getByText('Which case is this?'),
    item(page, 'Lars Field').getByText('Withdrawn'),
  );
  expect(await balance(app, nora)).toBe(0n);
});

// Take listEnterprises from MONEY_READS, and this must fail.
test('the list of companies that was read before an approval shows what was approved', async () => {
  const { id } = await otherCompany(app, 0n);
  await app.db.query(`update enterprise set company_name = 'Plum Works' where id = $1`, [id]);
  const admin = await app.signIn('administrator');
  const edit = { companyName: 'Quince Works', emailDomain: 'quince.example' };
  expect((await admin.put(`/api/admin/enterprises/${id}`, edit)).status).toBe(202);
  const god = await visit({ as: await app.signIn('god') });
  await god.goto('/admin?tab=enterprises');
  const row = (company: string) => god.getByRole('row').filter({ hasText: company });
  await see(row('Plum Works'));
  await god.getByRole('tab', { name: /^Approvals/ }).click();
  await item(god, 'Plum Works')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await dialog(god).getByRole('button', { name: 'Approve' }).click();
  await seeToast(god, 'Approved');
  await god.getByRole('tab', { name: 'Enterprises' }).click();
  await see(row('Quince Works'));
});

test('the owner of the old address says yes on a page, and reads that spending is frozen', async () => {
  const nora = await app.newMember({ firstName: 'Nora', balanceCents: 20_00n });
  const care = await app.signIn('customer_service');
  await care.patch(`/api/admin/user/${nora.id}`, { email: `moved-${nora.email}` });
  const question = await mail(nora.email, /Did you ask us to change your email address/);
  const page = await visit();
  await page.goto(linkIn(question, '/account/email-change'));
  await see(page.getByText(`moved-${nora.email}`), button(page, 'No, that was not me'));
  await examine(page);
  await button(page, 'Yes, change it').click();
  await see(page.getByText('Your email address has been changed.'));
  await examine(page);

  const after = await visit({ as: await signInMoved(app, `moved-${nora.email}`) });
  await after.goto('/transaction-history');
  await see(after.getByText('Your balance cannot be spent yet'));
  await examine(after);
});
