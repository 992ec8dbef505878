/** The Customers tab: searching, editing and freezing accounts. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { balance, topUp } from '#tests/admin/api/money.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { tabTo } from '#tests/support/journeys/keyboard.ts';
import {
  arriveAt,
  button,
  haveFocus,
  link,
  pressEscape,
  see,
  seeGone,
  seeToast,
} from '#tests/support/journeys/steps.ts';

const { app, visit } = await openJourneys();

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });
const figure = (page: Page, amount: string) => page.getByLabel('Figures').getByText(amount, { exact: true });
const search = (page: Page) => page.getByLabel('Search customers');

test('customers are searched, filtered and paged, and all of it is in the address', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => app.newMember({ firstName: 'Zelda' })));
  const page = await visit({ as: await app.signIn('customer_service') });
  await page.goto('/admin?tab=customers&sort=oldest');
  await see(row(page, 'maya@example.com'));
  // Staff accounts are listed only for roles that manage staff.
  expect(await row(page, 'god@indulge.example').count()).toBe(0);
  expect(await page.getByLabel('Show').locator('option', { hasText: 'Staff' }).count()).toBe(0);
  await examine(page);

  await page.getByLabel('Order').selectOption('Newest first');
  await see(row(page, 'Zelda'));
  await search(page).fill('zelda');
  await seeGone(row(page, 'maya@example.com'));
  await page.waitForURL(/search=zelda/);
  await expect.poll(() => row(page, 'Zelda').count()).toBe(people.length);
  await search(page).fill('nobody of that name');
  await see(page.getByText('No customers found'));
  await examine(page);
  await button(page, 'Show all customers').click();
  await see(row(page, 'Zelda'));

  await page.getByLabel('Show').selectOption('Company managers');
  await see(row(page, 'owner@acme.example'));
  await seeGone(row(page, 'Zelda'));
  await page.waitForURL(/filter=enterprise/);
});

test('a page of customers links to the next and back, and a reload stays on it', async () => {
  await Promise.all(Array.from({ length: 26 }, () => app.newMember({ firstName: 'Yuri' })));
  const page = await visit({ as: await app.signIn('administrator') });
  await page.goto('/admin?tab=customers&sort=oldest');
  await see(row(page, 'maya@example.com'));
  await button(page, 'Next').click();
  await page.waitForURL(/cursor=/);
  await seeGone(row(page, 'maya@example.com'));
  await see(row(page, 'Yuri'));
  await page.reload();
  await see(row(page, 'Yuri'));
  expect(await row(page, 'maya@example.com').count()).toBe(0);
  await button(page, 'First page').click();
  await see(row(page, 'maya@example.com'));
  await button(page, 'Next').click();
  await seeGone(row(page, 'maya@example.com'));
  await button(page, 'Previous').click();
  await see(row(page, 'maya@example.com'));
});

test('a customer without a name is called by their username', async () => {
  const nia = await app.newMember();
  await app.db.query(`update users set first_name = '', last_name = '' where id = $1`, [nia.id]);
  const page = await visit({ as: await app.signIn('administrator') });
  await page.goto(`/admin?tab=customers&search=${nia.username}`);
  await see(
    link(page, `@${nia.username}`),
    button(page, `Edit @${nia.username}`),
    button(page, `Freeze @${nia.username}`),
  );
  await examine(page);
});

test('an administrator corrects a name and a balance, and sees what another person changed first', async () => {
  const abel = await app.newMember({ firstName: 'Abel', balanceCents: 20_00n });
  const administrator = await app.signIn('administrator');
  const page = await visit({ as: administrator, refused: [`/api/admin/user/${abel.id}`] });
  await page.goto(`/admin?tab=customers&search=${abel.username}`);
  await button(page, /^Edit Abel/).click();
  await page.getByLabel('First name').fill('Abelard');
  await page.getByLabel('Balance', { exact: true }).fill('25');
  await see(dialog(page).getByText('Adds $5.00 to $20.00.'));
  await page.getByLabel('Reason').fill('Goodwill');
  await examine(page);

  const meanwhile = await administrator.patch(`/api/admin/user/${abel.id}`, {
    lastName: 'Bell',
    balance: '22.00',
    expectedBalance: '20.00',
  });
  expect(meanwhile.status).toBe(200);
  await button(page, 'Save changes').click();
  await seeToast(page, 'Failed to update customer profile');
  const conflict = dialog(page).getByLabel('Changed in the meantime');
  await see(conflict.getByText('$22.00'), conflict.getByText('Bell'));
  await button(page, 'Dismiss').click();
  await examine(page);
  expect(await balance(app, abel)).toBe(22_00n);

  await button(page, 'Keep what I entered').click();
  await see(dialog(page).getByText('Adds $3.00 to $22.00.'));
  await button(page, 'Save changes').click();
  await seeToast(page, 'Success');
  await seeGone(dialog(page));
  await see(row(page, 'Abelard').getByText('$25.00'));
  expect(await balance(app, abel)).toBe(25_00n);
  const { body } = await administrator.get<{ firstName: string; lastName: string }>(
    `/api/admin/user/${abel.id}`,
  );
  // Untouched fields are not sent.
  expect(body).toMatchObject({ firstName: 'Abelard', lastName: 'Bell' });
});

test('customer service edits contacts without the balance, and errors show beside the field', async () => {
  const taken = await app.newMember();
  const bela = await app.newMember({ firstName: 'Bela', balanceCents: 5_00n });
  const page = await visit({
    as: await app.signIn('customer_service'),
    refused: [`/api/admin/user/${bela.id}`],
  });
  await page.goto(`/admin?tab=customers&search=${bela.username}`);
  const edit = button(page, /^Edit Bela/);
  await tabTo(page, edit);
  await page.keyboard.press('Enter');
  await see(dialog(page));
  await expect
    .poll(() => page.getByLabel('Balance', { exact: true }).getAttribute('readonly'))
    .not.toBeNull();
  await page.getByLabel('First name').fill('');
  await page.keyboard.press('Enter');
  await see(dialog(page).getByText('First name is required'));
  await haveFocus(page.getByLabel('First name'));
  await page.getByLabel('First name').fill('Belisa');
  await page.getByLabel('Email').fill(taken.email);
  await page.keyboard.press('Enter');
  await see(dialog(page).getByText('Another account uses this email address.'));
  await pressEscape(dialog(page));
  await seeGone(dialog(page));
  await haveFocus(edit);
  await see(row(page, 'Bela '));
});

test('a history is read, and an account is frozen and unfrozen', async () => {
  const cleo = await app.newMember({ firstName: 'Cleo' });
  const { intentId } = await topUp(app, cleo, '15.00');
  const page = await visit({ as: await app.signIn('customer_service') });
  await page.goto(`/admin?tab=customers&search=${cleo.username}`);
  await button(page, /^Transaction history of Cleo/).click();
  await see(dialog(page).getByText(intentId), dialog(page).getByText('+$15.00'));
  await examine(page);
  await page.keyboard.press('Escape');
  await seeGone(dialog(page));

  await button(page, /^Freeze Cleo /).click();
  await button(page, 'Freeze').click();
  await see(dialog(page).getByText('Please say why.'));
  await page.getByLabel('Reason').fill('Reported as stolen');
  await examine(page);
  await button(page, 'Freeze').click();
  await seeToast(page, 'Success');
  await see(row(page, cleo.email).getByText('Frozen'));
  expect((await cleo.get('/api/auth/user')).status).toBe(401);
  await button(page, /^Unfreeze Cleo /).click();
  await page.getByLabel('Reason').fill('It was a mistake');
  await button(page, 'Unfreeze').click();
  await seeGone(row(page, cleo.email).getByText('Frozen'));

  await page.getByRole('link', { name: /^Cleo/ }).click();
  await arriveAt(page, `/admin/user/${cleo.id}`);
});

test('a manager of a company has no balance to edit', async () => {
  const page = await visit({ as: await app.signIn('administrator') });
  await page.goto('/admin?tab=customers&search=manager@acme.example');
  await button(page, /^Edit /).click();
  await see(dialog(page).getByLabel('Email'));
  expect(await dialog(page).getByText('Balance').count()).toBe(0);
  await dialog(page).getByLabel('Last name').fill('Lindqvist');
  await button(page, 'Save changes').click();
  await seeToast(page, 'Success');
});

// Take staleTime out of customers-tab.tsx or customer-page.tsx, and this must fail.
test('a customer who is opened again is shown as they are by then', async () => {
  const dora = await app.newMember({ firstName: 'Dora' });
  const page = await visit({ as: await app.signIn('customer_service') });
  await page.goto(`/admin?tab=customers&search=${dora.username}`);
  await row(page, dora.email).getByRole('link', { name: /^Dora/ }).click();
  await see(figure(page, '$0.00'));
  await page.getByRole('tab', { name: 'Transaction History' }).click();
  await see(page.getByText('No Transactions Yet'));
  await page.goBack();
  await page.goBack();
  await see(row(page, dora.email));

  await topUp(app, dora, '15.00');
  await row(page, dora.email).getByRole('link', { name: /^Dora/ }).click();
  await see(figure(page, '$15.00'));
  await page.getByRole('tab', { name: 'Transaction History' }).click();
  await see(page.getByRole('row').filter({ hasText: '+$15.00' }));
  await page.goBack();
  await page.goBack();
  await see(row(page, dora.email).getByText('$15.00'));
});
