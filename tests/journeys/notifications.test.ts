/**
 * Notifications while the page is open: the bell counts them, the list shows them, and they can be deleted.
 */
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { acmeId, fund } from '#tests/enterprise/api/company.ts';
import { rewards } from '#tests/rewards/rewards.ts';
import type { SignedIn } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  arriveAt,
  button,
  haveFocus,
  heading,
  see,
  seeBalance,
  seeGone,
} from '#tests/support/journeys/steps.ts';

// Checking a page in both themes and widths takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const { app, visit, newMember } = await openJourneys();

const bell = (page: Page, unread: string) => button(page, `Notifications, ${unread} unread`);
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const notification = (page: Page, title: string) =>
  list(page).getByRole('listitem').filter({ hasText: title });

async function buy(person: SignedIn, quantity: number): Promise<void> {
  const { rows } = await app.db.query<{ id: string }>(`select id from gift_card where slug = 'butterlamp'`);
  await person.post('/api/cart', { giftCardId: rows[0]?.id, amount: '5.00', quantity });
  await person.post('/api/checkout');
  await app.settled();
}

/** Waits until the member has this many unread notifications on the server. */
async function unreadOf(person: SignedIn, count: number): Promise<void> {
  await eventually(
    async () => {
      const { body } = await person.get<{ count: number }>('/api/notifications/unread-count');
      expect(body.count).toBe(count);
      return true;
    },
    { timeoutMs: 45_000 },
  );
}

test('Nina sees a gift and her new balance within half a minute, and all later notifications', async () => {
  const otto = await app.newMember({ firstName: 'Otto', balanceCents: 60_00n });
  const nina = await newMember({ firstName: 'Nina' });
  const page = await visit({ as: nina, apart: true });
  const { clock } = page.context();
  await clock.install();
  const counted = page.waitForResponse('**/api/notifications/unread-count');
  await page.goto('/transaction-history');
  await see(heading(page, 'No Transactions Yet'), button(page, 'Notifications'));
  await counted;

  // Call invalidate in the bell, and her session is active again.
  const awayFor = () =>
    app.db.query(
      `select extract(minutes from now() - max(last_active_at))::int as minutes from session where user_id = $1`,
      [nina.id],
    );
  await app.db.query(`update session set last_active_at = now() - interval '10 minutes' where user_id = $1`, [
    nina.id,
  ]);
  await otto.post('/api/transfers', { recipientUsername: nina.username, amount: '60.00', message: 'Enjoy' });
  await unreadOf(nina, 1);
  await clock.fastForward('00:31');
  await see(bell(page, '1'));
  await seeBalance(page, '$60.00');
  await see(page.getByRole('list', { name: 'Transactions' }).getByText('+$60.00'));
  expect((await awayFor()).rows).toEqual([{ minutes: 10 }]);

  // One for the purchase and one for each card; the badge stops at nine.
  await buy(nina, 8);
  const newPassword = 'another-long-password';
  const body = { currentPassword: nina.password, newPassword, confirmPassword: newPassword };
  expect((await nina.patch('/api/user/change-password', body)).status).toBe(200);
  await unreadOf(nina, 11);
  await clock.fastForward('00:31');
  await bell(page, '9+').click();
  await see(page.getByRole('banner').getByText('9+', { exact: true }));
  for (const title of ['Gift Received', 'Purchase Successful', 'Gift Card Ready', 'Password Changed']) {
    await see(notification(page, title));
  }
  await see(
    list(page)
      .locator('time')
      .getByText(/ago|just now/),
  );
  await examine(page);

  await button(page, 'Mark as read: Gift Received').click();
  await see(button(page, 'Notifications, 9+ unread'));
  await button(page, 'Mark all read').click();
  await see(button(page, 'Notifications'));
  await seeGone(button(page, 'Mark all read'));
  await button(page, 'Delete: Password Changed').click();
  await seeGone(notification(page, 'Password Changed'));
  await unreadOf(nina, 0);

  await page.reload();
  await button(page, 'Notifications').click();
  await see(notification(page, 'Gift Received'));
  expect(await notification(page, 'Password Changed').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Mark as read/ }).count()).toBe(0);
});

// Leave listRewards out of changedReads, and this must fail.
test('Rosa reads that her gift is claimed in the list that is open', async () => {
  const gifts = rewards(app);
  const rosa = await app.newMember({ firstName: 'Rosa', balanceCents: 50_00n });
  const email = gifts.stranger();
  await gifts.send(rosa, { recipientEmail: email, amount: '25.00' });
  const token = await gifts.tokenFor(email);
  const page = await visit({ as: rosa, apart: true });
  const { clock } = page.context();
  await clock.install();
  const counted = page.waitForResponse('**/api/notifications/unread-count');
  await page.goto('/sent-gifts');
  const gift = page.getByRole('listitem').filter({ hasText: email });
  await see(gift);
  await counted;
  expect(await gift.getByText('Claimed', { exact: true }).count()).toBe(0);
  expect((await gifts.claim(app.visitor(), token)).status).toBeLessThan(300);
  // It is opened and claimed.
  await unreadOf(rosa, 2);
  await clock.fastForward('00:31');
  await see(bell(page, '2'), gift.getByText('Claimed', { exact: true }));
});

// Leave getOwnEnterprise out of changedReads, and this must fail.
test('a manager sees the shared balance that a notification is about', async () => {
  const manager = await app.signIn('account_manager');
  await app.db.query('delete from notification where user_id = $1', [manager.id]);
  const page = await visit({ as: manager, apart: true });
  const { clock } = page.context();
  await clock.install();
  const counted = page.waitForResponse('**/api/notifications/unread-count');
  await page.goto('/enterprise-dashboard?tab=rewards');
  await button(page, 'Send a reward').click();
  const available = page.getByRole('dialog').getByText(/available\. No fee\./);
  const before = await available.innerText();
  await counted;
  await fund(app, await acmeId(app), 1_234_00n);
  await app.db.query(
    `insert into notification (id, user_id, title, message) values (uuidv7(), $1, 'Invoice Paid', 'It arrived.')`,
    [manager.id],
  );
  await clock.fastForward('00:31');
  await expect.poll(() => available.innerText()).not.toBe(before);
});

test('one unread notification behind the newest fifty can be marked as read', async () => {
  const vera = await app.newMember({ firstName: 'Vera' });
  await app.db.query(
    `insert into notification (id, user_id, title, message, is_read)
     select uuidv7(make_interval(secs => number)), $1, 'Note ' || number, 'Nothing to do.', number > 1
     from generate_series(1, 51) as number`,
    [vera.id],
  );
  const page = await visit({ as: vera });
  await page.goto('/transaction-history');
  await bell(page, '1').click();
  await see(notification(page, 'Note 51'));
  await button(page, 'Mark all read').click();
  await see(button(page, 'Notifications'));
  await seeGone(button(page, 'Mark all read'));
});

test('the notifications of an order stand together, and each leads to what it is about', async () => {
  const otto = await app.newMember({ firstName: 'Otto', balanceCents: 20_00n });
  const wanda = await app.newMember({ firstName: 'Wanda', balanceCents: 25_00n });
  await buy(wanda, 3);
  await otto.post('/api/transfers', { recipientUsername: wanda.username, amount: '20.00' });
  await unreadOf(wanda, 5);
  const page = await visit({ as: wanda, width: 360 });
  await page.goto('/transaction-history');
  await bell(page, '5').click();
  await see(notification(page, 'Gift Received'));
  await expect.poll(() => list(page).getByRole('listitem').count()).toBe(2);
  await see(notification(page, 'Purchase Successful: You bought 3 gift cards for $15.00.'));
  await examine(page);
  await list(page).getByRole('link', { name: 'Gift Card Ready' }).click();
  await arriveAt(page, `/marketplace/${wanda.username}/wallet`);
  await seeGone(list(page));
  await unreadOf(wanda, 1);

  await bell(page, '1').click();
  await list(page).getByRole('link', { name: 'Gift Received' }).click();
  await arriveAt(page, '/transaction-history');
  await button(page, 'Notifications').click();
  await button(page, 'Delete: Gift Card Ready').click();
  await expect.poll(() => list(page).getByRole('listitem').count()).toBe(1);
  const scrolled = list(page).getByRole('list').locator('..');
  expect((await scrolled.boundingBox())?.height, 'as high as with many').toBe(320);
});

test('a failed list shows an error, and a failed mark is unread again', async () => {
  const ruth = await app.newMember({ firstName: 'Ruth', balanceCents: 10_00n });
  await buy(ruth, 1);
  await unreadOf(ruth, 2);
  const page = await visit({ as: ruth, away: true });
  const away = (pattern: string) =>
    page.route(pattern, (route) => route.fulfill({ status: 503, body: '{}' }));
  await away('**/api/notifications?*');
  await page.goto('/');
  await bell(page, '2').click();
  await see(list(page).getByRole('button', { name: 'Try again' }));
  await examine(page);
  await page.unroute('**/api/notifications?*');
  await button(page, 'Try again').click();
  await see(notification(page, 'Gift Card Ready'));

  await away('**/api/notifications/*/read');
  await button(page, 'Mark as read: Gift Card Ready').click();
  await see(bell(page, '2'), button(page, 'Mark as read: Gift Card Ready'));
});

test('more than 50 notifications are read and deleted, page by page', async () => {
  const sven = await app.newMember({ firstName: 'Sven' });
  await app.db.query(
    `insert into notification (id, user_id, title, message, created_at)
     select ('00000000-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid, $1, 'Notice ' || number, 'About it',
       now() - (200 - number) * interval '1 minute'
     from generate_series(1, 120) number`,
    [sven.id],
  );
  const page = await visit({ as: sven, width: 360 });
  await page.goto('/transaction-history');
  await bell(page, '9+').click();
  const items = list(page).getByRole('listitem');
  await see(notification(page, 'Notice 120'));
  await expect.poll(() => items.count()).toBe(50);
  const more = button(page, 'Show more');
  await more.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => items.count()).toBe(100);
  await page.keyboard.press('Enter');
  await expect.poll(() => items.count()).toBe(120);
  // The button is gone, so the first new one has the focus.
  await haveFocus(items.nth(100));
  await seeGone(more);
  await button(page, 'Mark as read: Notice 1').click();
  await seeGone(button(page, 'Mark as read: Notice 1'));
  await button(page, 'Delete: Notice 2').click();
  await expect.poll(() => items.count()).toBe(119);
  await see(notification(page, 'Notice 119'));
});
