/** What staff see and change of one customer, and the records of deleted accounts. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { freezeSpendingUntil, member, setFrozen } from '#server/ledger/index.ts';
import { topUp } from '#tests/admin/api/money.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  arriveAt,
  button,
  expectNoHorizontalScroll,
  haveFocus,
  heading,
  link,
  see,
  seeGone,
  seeToast,
} from '#tests/support/journeys/steps.ts';

const { app, visit } = await openJourneys();

const admin = await app.signIn('administrator');
const care = await app.signIn('customer_service');

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const profile = (person: { id: string }) => `/admin/user/${person.id}`;

test('Care reads everything about Nora, part by part, by keyboard', async () => {
  const nora = await app.newMember({ firstName: 'Nora' });
  await topUp(app, nora, '40');
  await app.db.query(`update users set notes = 'Prefers mail.' where id = $1`, [nora.id]);
  const { rows } = await app.db.query<{ id: string }>(`select id from gift_card where slug = 'butterlamp'`);
  await nora.post('/api/cart', { giftCardId: rows[0]?.id, amount: '5.00', quantity: 1 });
  expect((await nora.post('/api/checkout')).status).toBe(201);
  await app.settled();
  const [card] = (await nora.get<{ code: string }[]>('/api/purchased-gift-cards')).body;

  const page = await visit({ as: care });
  await page.goto(profile(nora));
  const figures = page.getByLabel('Figures');
  await see(
    heading(page, 'Nora Field'),
    figures.getByText('$35.00'),
    figures.getByText('$5.00'),
    figures.getByText('Member Since'),
    page.getByText('Prefers mail.'),
  );
  // Customer service moves no money.
  expect(await link(page, 'Add to balance').count()).toBe(0);
  await examine(page);

  await tab(page, 'Profile Details').focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/tab=transactions/);
  await see(page.getByRole('cell', { name: /Butterlamp gift card/ }), page.getByText('−$5.00'));
  await examine(page);
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/tab=gift-cards/);
  await see(page.getByRole('cell', { name: 'Butterlamp', exact: true }));
  expect(await page.getByText(String(card?.code)).count()).toBe(0);
  await examine(page);
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/tab=analytics/);
  await button(page, /^Show as table/).click();
  await see(page.getByRole('table', { name: 'Added and spent, month by month' }).getByText('$40.00'));
  await examine(page);
  await tab(page, 'Timeline').click();
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await see(timeline.getByText('Account opened'), timeline.getByText('Gift card issued'));
  await examine(page);
  await page.reload();
  await see(timeline.getByText('Balance charged for gift cards'));
  await link(page, 'Back to Admin').click();
  await arriveAt(page, '/admin');
});

test('a member whom an employer invited is called the same in the list and on the page', async () => {
  const nora = await app.newMember({ firstName: 'Noor' });
  await app.db.query(`update users set user_type = 'individual' where id = $1`, [nora.id]);
  const page = await visit({ as: care });
  await page.goto(`/admin?tab=customers&search=${nora.username}`);
  await see(page.getByText('Invited member', { exact: true }));
  await link(page, /^Noor/).click();
  await see(heading(page, 'Noor Field'), page.getByText('Invited member', { exact: true }));
});

test('a long word in the notes breaks on a phone', async () => {
  const nora = await app.newMember({ firstName: 'Nell' });
  const word = `https://example.com/${'case'.repeat(30)}`;
  await app.db.query('update users set notes = $2, address = $2 where id = $1', [nora.id, word]);
  const page = await visit({ as: care, width: 360 });
  await page.goto(profile(nora));
  await see(page.getByText(word).first());
  await expectNoHorizontalScroll(page);
});

test('phone, address and notes change; errors, refusals and stale edits are shown', async () => {
  const nora = await app.newMember({ firstName: 'Nelly' });
  const page = await visit({ as: admin, refused: ['/api/admin/users/'] });
  const notes = page.getByRole('textbox', { name: /^Notes/ });
  await page.goto(profile(nora));
  await button(page, 'Edit').click();
  await haveFocus(page.getByLabel('Phone number'));
  // Everything else is read-only.
  await expect.poll(() => page.getByRole('main').getByRole('textbox').count()).toBe(3);
  await page.getByLabel('Phone number').fill('312555');
  await notes.fill('Called twice');
  await button(page, 'Save changes').click();
  await see(page.getByText('Please enter a valid US phone number'));
  await examine(page);
  await button(page, 'Cancel').click();
  await haveFocus(button(page, 'Edit'));
  await button(page, 'Edit').click();
  await expect.poll(() => notes.inputValue()).toBe('');

  await page.getByLabel('Phone number').fill('3125550199');
  await notes.fill('Called twice');
  await care.patch(`/api/admin/users/${nora.id}`, { address: '7 Quay Street' });
  await button(page, 'Save changes').click();
  await seeToast(page, /Update failed.*Could not update user profile/);
  await see(page.getByText('7 Quay Street'));
  await button(page, 'Dismiss').click();
  await examine(page);
  await button(page, 'Keep what I entered').click();
  await page.getByLabel('Address').fill('7 Quay Street');
  await page.getByLabel('Address').press('Enter');
  await seeToast(page, 'Customer profile updated successfully');
  await haveFocus(button(page, 'Edit'));
  await see(
    page.getByText('(312) 555-0199'),
    page.getByText('7 Quay Street'),
    page.getByText('Called twice'),
  );

  await page.route('**/api/admin/users/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 409, contentType: 'application/json', body: '{"message":"Not so."}' })
      : route.fallback(),
  );
  await button(page, 'Edit').click();
  // Typed before, the text would go where the focus goes.
  await haveFocus(page.getByLabel('Phone number'));
  await notes.fill('Kept in the form');
  await button(page, 'Save changes').click();
  await seeToast(page, /Update failed.*Could not update user profile\. Not so\./);
  await expect.poll(() => notes.inputValue()).toBe('Kept in the form');
});

test('a frozen account shows the reason, until it is unfrozen', async () => {
  const nora = await app.newMember({ firstName: 'Nina' });
  const page = await visit({ as: admin });
  await page.goto(profile(nora));
  await button(page, 'Freeze').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Freeze' }).click();
  await see(dialog.getByText('Please say why.'));
  await dialog.getByLabel('Reason').fill('Somebody else signs in');
  await dialog.getByRole('button', { name: 'Freeze' }).click();
  await see(page.getByText(/^Frozen since/), page.getByText('Reason: Somebody else signs in'));
  expect((await nora.get('/api/auth/user')).status).toBe(401);
  await examine(page);
  await button(page, 'Unfreeze').click();
  await dialog.getByLabel('Reason').fill('It was her sister');
  await dialog.getByRole('button', { name: 'Unfreeze' }).click();
  await seeGone(page.getByText(/^Frozen since/));
  await tab(page, 'Timeline').click();
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await see(timeline.getByText('Account frozen'), timeline.getByText('It was her sister'));
});

// Show customer service the form, and this must fail.
test('customer service reads that an administrator has to unfreeze an account', async () => {
  const nora = await app.newMember({ firstName: 'Nadia' });
  await admin.post(`/api/admin/users/${nora.id}/freeze`, { reason: 'Bought with a stolen card' });
  const page = await visit({ as: care });
  await page.goto(profile(nora));
  await button(page, 'Unfreeze').click();
  const dialog = page.getByRole('dialog', { name: 'An administrator decides' });
  await see(dialog.getByText('Reason: Bought with a stolen card'));
  await examine(page);
  await page.keyboard.press('Escape');
  await seeGone(dialog);
});

test('staff sign a customer out everywhere', async () => {
  const nora = await app.newMember({ firstName: 'Nell' });
  const page = await visit({ as: care });
  await page.goto(profile(nora));
  await button(page, 'More actions on Nell Field').click();
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await see(dialog.getByText('Please say why.'));
  await examine(page);
  await dialog.getByLabel('Reason').fill('A lost phone');
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await seeToast(page, /Nell Field is signed out everywhere/);
  expect((await nora.get('/api/auth/user')).status).toBe(401);
  await tab(page, 'Timeline').click();
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await see(timeline.getByText('Signed out everywhere by staff'), timeline.getByText('A lost phone'));
});

test('an unknown customer, a failed list, and users who are not staff', async () => {
  const page = await visit({ as: care, refused: ['/api/admin/user/'], away: true });
  await page.goto(`/admin/user/${newId()}`);
  await see(heading(page, 'User Not Found'));
  await examine(page);
  await page.goto('/admin/user/somebody');
  await see(heading(page, 'User Not Found'));
  // Staff accounts are hidden from roles that do not manage staff.
  await page.goto(profile(admin));
  await see(heading(page, 'User Not Found'), page.getByText('or belong to a colleague'));

  const nora = await app.newMember();
  await page.route('**/api/admin/user-timeline/*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto(`${profile(nora)}?tab=timeline`);
  await see(button(page, 'Try again'));
  await page.unroute('**/api/admin/user-timeline/*');
  await button(page, 'Try again').click();
  await see(page.getByRole('list', { name: 'Timeline' }));

  const member = await visit({ as: nora });
  for (const address of [
    profile(nora),
    '/admin/transactions',
    `/authority/dashboard/${nora.username}/settings`,
  ]) {
    await member.goto(address);
    await see(
      heading(member, 'Access Denied'),
      member.getByText('This page is only accessible to authority users.'),
    );
  }
  await examine(member);
});

test('records of deleted accounts: found by name, with their cards, or marked as unreadable', async () => {
  const left = await app.newMember({ firstName: 'Lefty', email: 'lefty@example.com' });
  const gone = await app.newMember({ firstName: 'Gonzo', email: 'gonzo@example.com' });
  for (const person of [left, gone]) {
    expect((await person.delete('/api/user/delete-account')).status).toBe(200);
  }
  const cards = [
    {
      cardType: 'visa',
      lastFour: '4242',
      cardholderName: 'Lefty Field',
      expiryMonth: 7,
      expiryYear: 2031,
      isDefault: true,
    },
  ];
  const keep = `update deleted_account set payment_methods_data = $2 where original_user_id = $1`;
  await app.db.query(keep, [left.id, JSON.stringify(cards)]);
  await app.db.query(keep, [gone.id, '[{broken']);

  const page = await visit({ as: await app.signIn('sales') });
  await page.goto('/admin');
  await tab(page, 'Deleted Accounts').click();
  const records = page.getByRole('list', { name: 'Deleted accounts' });
  await see(
    records.getByText('Visa •••• 4242'),
    records.getByText('·Lefty Field'),
    records.getByText('expires 07/31'),
    records.getByText('Payment data unavailable'),
    records.getByText('lefty@example.com'),
  );
  await examine(page);
  await page.getByLabel('Search deleted accounts').fill('gonzo');
  await seeGone(records.getByText('lefty@example.com'));
  await page.reload();
  await see(heading(page, 'Gonzo Field'));
  await page.getByLabel('Search deleted accounts').fill('nobody like this');
  await see(heading(page, 'No deleted accounts found'));
  await examine(page);
  await button(page, 'Clear search').click();
  await see(heading(page, 'Lefty Field'));
});

// Let freezeText name the dispute for each of them, and this must fail.
test('Care reads why a customer cannot spend: an email change, a dispute, or a secured account', async () => {
  const nora = await app.newMember({ firstName: 'Nora' });
  const page = await visit({ as: care });
  const until = new Date(Date.now() + 86_400_000);
  await transaction(app.db, (tx) => freezeSpendingUntil(tx, member(nora.id), until));
  await page.goto(profile(nora));
  await see(
    page.getByText('Spending is frozen'),
    page.getByText(/^Our staff changed their email address\. They can spend again from /),
  );
  await examine(page);
  await transaction(app.db, (tx) => setFrozen(tx, member(nora.id), true, 'dispute'));
  await page.reload();
  await see(page.getByText(/^One of their payments is disputed/));
  await transaction(app.db, async (tx) => {
    await setFrozen(tx, member(nora.id), false, 'dispute');
    await setFrozen(tx, member(nora.id), true, 'secured');
  });
  await page.reload();
  await see(page.getByText(/^The account is secured\. They can spend again once they choose a new password/));
  expect(await page.getByText(/disputed/).count()).toBe(0);
});
