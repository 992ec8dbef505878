/** A session that ends while somebody types: nothing is lost, and nothing turns into something else. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SESSION_COOKIE } from '#server/http/core/session.ts';
import { DASHBOARD } from '#tests/journeys/enterprise/claim-path.ts';
import { balanceOf, confirmRecipient } from '#tests/journeys/gifts/send-steps.ts';
import type { SignedIn } from '#tests/support/app.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { arriveAt, button, heading, link, see, seeToast, signIn } from '#tests/support/journeys/steps.ts';

const { app, visit, newMember } = await openJourneys();

/** A member's page without the poll of the bell, which may hear of the session's end before the form does. */
async function visitWithoutPoll(as: SignedIn): Promise<Page> {
  const page = await visit({ as, refused: ['/api/'] });
  await page.route('**/api/notifications/unread-count', (route) => route.fulfill({ json: { count: 0 } }));
  return page;
}

const NOTHING_WAS_SENT = /Your session ended.*Nothing was sent\. Please sign in again\./;

const endSessionsOf = ({ id }: SignedIn) => app.db.query('delete from session where user_id = $1', [id]);

const nextOf = (page: Page) => new URL(page.url()).searchParams.get('next');

async function expectGift(page: Page): Promise<void> {
  await expect.poll(() => page.getByLabel('Their email').inputValue()).toBe('ida@strangers.example');
  await expect.poll(() => page.getByLabel('Or enter an amount').inputValue()).toMatch(/^11(\.00)?$/);
  await expect.poll(() => page.getByLabel('A message for them').inputValue()).toBe('Have a feast!');
}

async function typeGift(page: Page): Promise<void> {
  await page.goto('/send-gift');
  await page.getByLabel('Their email').fill('ida@strangers.example');
  await page.getByLabel('Or enter an amount').fill('11');
  await page.getByLabel('A message for them').fill('Have a feast!');
}

// Render the guest's layout for a member whose session ended, in either-layout.tsx, and this must fail.
test('a gift by email is not sent, and is there again after signing in', async () => {
  const rosa = await newMember({ firstName: 'Rosa', balanceCents: 50_00n });
  const page = await visitWithoutPoll(rosa);
  await typeGift(page);
  await button(page, /^Send a gift of/).click();
  await endSessionsOf(rosa);
  await button(page, 'Send now').click();
  await arriveAt(page, '/sign-in');
  await see(heading(page, 'Welcome back'));
  await seeToast(page, NOTHING_WAS_SENT);
  expect(nextOf(page)).toBe('/send-gift');
  await signIn(page, rosa);
  await arriveAt(page, '/send-gift');
  await expectGift(page);
  await button(page, 'Send a gift of $11.00').click();
  await button(page, 'Send now').click();
  await see(heading(page, 'Your gift is on its way'));
});

test('a gift to a member is not sent, and is there again after signing in', async () => {
  const leo = await app.newMember({ firstName: 'Leo' });
  const rosa = await newMember({ firstName: 'Rosa', balanceCents: 50_00n });
  const page = await visitWithoutPoll(rosa);
  await page.goto(`/send-to/${leo.username}`);
  await page.getByLabel('Or enter an amount').fill('7');
  await page.getByLabel('A message for them').fill('For the ferry');
  await confirmRecipient(page, leo.username);
  await button(page, 'Send $7.00').click();
  await endSessionsOf(rosa);
  await button(page, 'Send now').click();
  await arriveAt(page, '/sign-in');
  await seeToast(page, NOTHING_WAS_SENT);
  expect(nextOf(page)).toBe(`/send-to/${leo.username}`);
  await signIn(page, rosa);
  await arriveAt(page, `/send-to/${leo.username}`);
  await see(button(page, `Yes, this is for @${leo.username}`));
  await expect.poll(() => page.getByLabel('Or enter an amount').inputValue()).toMatch(/^7(\.00)?$/);
  await expect.poll(() => page.getByLabel('A message for them').inputValue()).toBe('For the ferry');
  expect(await balanceOf(leo)).toBe('0.00');
});

// Forget the drafts on the sign-in page, and this must fail.
test('a reload shows the guest’s form, and signing in leads back to the draft, by whatever way', async () => {
  const rosa = await newMember({ firstName: 'Rosa', balanceCents: 50_00n });
  const page = await visitWithoutPoll(rosa);
  await typeGift(page);
  await endSessionsOf(rosa);
  await page.reload();
  await link(page, 'Sign In').click();
  await arriveAt(page, '/sign-in');
  expect(nextOf(page)).toBe('/send-gift');
  await page.goto('/sign-in');
  await signIn(page, rosa);
  await arriveAt(page, /^\/marketplace/);
  await page.goto('/send-gift');
  await expectGift(page);
});

test('a company’s reward is not sent, and is there again after signing in', async () => {
  const manager = await app.signIn('super_admin');
  const page = await visitWithoutPoll(manager);
  const dialog = page.getByRole('dialog', { name: 'Send a reward' });
  await page.goto(`${DASHBOARD}?tab=rewards`);
  await button(page, 'Send a reward').click();
  await dialog.getByLabel('Email address').fill('una@strangers.example');
  await dialog.getByLabel('Amount').fill('15');
  await endSessionsOf(manager);
  await button(page, 'Send reward').click();
  await arriveAt(page, '/sign-in');
  await seeToast(page, NOTHING_WAS_SENT);
  const next = nextOf(page) ?? '';
  expect(next).toContain('tab=rewards');

  const again = (await app.signIn('super_admin')).cookies.get(SESSION_COOKIE) ?? '';
  await page.context().addCookies([{ name: SESSION_COOKIE, value: again, url: app.url }]);
  await page.goto(next);
  await button(page, 'Send a reward').click();
  await expect.poll(() => dialog.getByLabel('Email address').inputValue()).toBe('una@strangers.example');
  await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toMatch(/^15(\.00)?$/);
  // A form that is closed starts empty the next time.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await button(page, 'Send a reward').click();
  await expect.poll(() => dialog.getByLabel('Email address').inputValue()).toBe('');
});

// Leave useKeptForm out of AddFundsForm, and this must fail.
test('funds that staff add are not sent, and are there again after signing in', async () => {
  const nora = await app.newMember({ firstName: 'Nora' });
  const god = await app.signIn('god');
  const page = await visitWithoutPoll(god);
  const form = page.getByRole('form', { name: 'Manual Add Funds' });
  const question = page.getByRole('alertdialog');
  await page.goto(`/admin/transactions?user=${nora.id}`);
  await form.getByLabel('Amount').fill('12.5');
  await form.getByLabel('Reason').fill('Goodwill');
  await form.getByRole('button').click();
  await see(question.getByText(`${nora.email}, balance $0.00`));
  await endSessionsOf(god);
  await question.getByRole('button', { name: 'Add $12.50' }).click();
  await arriveAt(page, '/sign-in');
  await seeToast(page, NOTHING_WAS_SENT);
  const next = nextOf(page) ?? '';
  expect(next).toContain(nora.id);

  const again = (await app.signIn('god')).cookies.get(SESSION_COOKIE) ?? '';
  await page.context().addCookies([{ name: SESSION_COOKIE, value: again, url: app.url }]);
  await page.goto(next);
  await expect.poll(() => form.getByLabel('User ID or email').inputValue()).toBe(nora.id);
  await expect.poll(() => form.getByLabel('Amount').inputValue()).toMatch(/^12\.50?$/);
  await expect.poll(() => form.getByLabel('Reason').inputValue()).toBe('Goodwill');
  // What was typed for one account is not there for another.
  await page.goto('/admin/transactions');
  await expect.poll(() => form.getByLabel('Amount').inputValue()).toBe('');
  await page.goto(next);
  await form.getByRole('button').click();
  await question.getByRole('button', { name: 'Add $12.50' }).click();
  await seeToast(page, /Funds Added/);
  expect(await balanceOf(nora)).toBe('12.50');
  // What is typed next is for another account. Keep it under Nora's name, and this must fail.
  await form.getByLabel('User ID or email').fill('leo@example.com');
  await form.getByLabel('Amount').fill('75');
  await page.goto(next);
  await expect.poll(() => form.getByLabel('User ID or email').inputValue()).toBe(nora.id);
  await expect.poll(() => form.getByLabel('Amount').inputValue()).toBe('');
});

// Leave useKeptForm out of ProfileForm, and this must fail.
test('a profile is not saved, and what was typed is there again after signing in', async () => {
  const rosa = await newMember({ firstName: 'Rosa' });
  const page = await visitWithoutPoll(rosa);
  const panel = page.getByRole('form', { name: 'Personal information' });
  const edit = () => button(page, 'Edit');
  await page.goto('/settings');
  await edit().click();
  await panel.getByLabel('Address').fill('12 Harbor Street');
  await endSessionsOf(rosa);
  await button(page, 'Save changes').click();
  await arriveAt(page, '/sign-in');
  await seeToast(page, NOTHING_WAS_SENT);
  await signIn(page, rosa);
  await arriveAt(page, '/settings');
  await edit().click();
  await expect.poll(() => panel.getByLabel('Address').inputValue()).toBe('12 Harbor Street');
  // It counts as a change, and canceling drops it.
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await edit().click();
  await expect.poll(() => panel.getByLabel('Address').inputValue()).toBe('12 Orchard Lane');
  await panel.getByLabel('Address').fill('14 Harbor Street');
  await page.reload();
  await edit().click();
  await button(page, 'Save changes').click();
  await see(page.getByText('14 Harbor Street'));
});

// Notify a member whose page is open like a visitor, in guards.ts, and this must fail.
test('settings are not saved, and the member reads why', async () => {
  const rosa = await newMember({ firstName: 'Rosa' });
  const page = await visitWithoutPoll(rosa);
  await page.goto('/settings');
  await button(page, 'Edit').first().click();
  await page.getByLabel('First name', { exact: true }).fill('Rosalind');
  await endSessionsOf(rosa);
  await button(page, 'Save changes').click();
  await arriveAt(page, '/sign-in');
  await seeToast(page, NOTHING_WAS_SENT);
  expect(nextOf(page)).toBe('/settings');
});
