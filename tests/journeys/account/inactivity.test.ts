/** The inactivity timer of regular members (P103), with the browser's clock moved by hand. */
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { arriveAt, see, seeGone, seeToast } from '#tests/support/journeys/steps.ts';

// Checking a page in both themes and widths takes long on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const { app, visit, newTab } = await openJourneys();

const WARNING =
  /Session Warning.*Your session will expire in 2 minutes due to inactivity\. Please interact with the page to stay logged in\./;
const EXPIRED = /Session Expired.*You have been logged out due to inactivity\. Redirecting to login\.\.\./;

const heardAt = (page: Page) => page.evaluate(() => Number(localStorage.getItem('indulge-active-at') ?? 0));

/** Acts, and waits until the page has the event: browsers deliver a mouse move with their next frame. */
async function actOn(page: Page, act: (page: Page) => Promise<void>): Promise<void> {
  const before = await heardAt(page);
  await act(page);
  await expect.poll(() => heardAt(page)).toBeGreaterThan(before);
}

/** Moves the mouse, and waits until the page has the event, before a test moves the clock. */
async function moveMouse(page: Page): Promise<void> {
  const heard = await page.evaluateHandle(() => ({
    event: new Promise<void>((resolve) =>
      window.addEventListener('mousemove', () => resolve(), { once: true }),
    ),
  }));
  await page.mouse.move(40, 40);
  await heard.evaluate(({ event }) => event);
}

/**
 * Opens a page and waits until its timer runs, which starts with a presence call. A page that arrived after
 * the clock moved would read anew what is old by then.
 */
async function open(page: Page, path: string, heardBefore = 0): Promise<void> {
  await page.goto(path);
  await see(page.getByRole('heading', { level: 1 }));
  await expect.poll(() => heardAt(page)).not.toBe(heardBefore);
}

async function memberAt(path: string) {
  const member = await app.newMember();
  // The unread count that falls due at the moment of signing out may arrive after it.
  const page = await visit({ as: member, refused: ['/api/notifications'], apart: true });
  await page.context().clock.install();
  await open(page, path);
  return { member, page, clock: page.context().clock };
}

const toasts = (page: Page) => page.locator('[data-toaster] article');

async function sessionsOf({ id }: { id: string }): Promise<number> {
  const { rows } = await app.db.query<{ count: number }>(
    'select count(*)::int as count from session where user_id = $1',
    [id],
  );
  return rows[0]?.count ?? 0;
}

test('warned after 18 minutes, signed out after 20', async () => {
  const { member, page, clock } = await memberAt('/transaction-history');
  await clock.fastForward('17:00');
  expect(await toasts(page).count()).toBe(0);
  await clock.fastForward('01:00');
  await seeToast(page, WARNING);
  await see(page.getByRole('alert').getByRole('article'));
  expect(await sessionsOf(member)).toBe(1);
  // The page signs out by navigating to /api/logout, two seconds after it says so.
  const left = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/logout');
  await clock.fastForward('02:00');
  await seeToast(page, EXPIRED);
  await clock.fastForward('00:02');
  expect((await left).isNavigationRequest()).toBe(true);
  await arriveAt(page, '/sign-in');
  expect(await sessionsOf(member)).toBe(0);
});

test.each<[string, (page: Page) => Promise<void>]>([
  ['a mouse that moves', (page) => page.mouse.move(40, 40)],
  ['a mouse that is pressed', (page) => page.dispatchEvent('body', 'mousedown')],
  ['a key', (page) => page.keyboard.press('Shift')],
  ['a scroll', (page) => page.dispatchEvent('main', 'scroll')],
  ['a touch', (page) => page.dispatchEvent('body', 'touchstart')],
  ['a click', (page) => page.dispatchEvent('main', 'click')],
])('%s begins the time anew, also after the warning', async (_, act) => {
  const { page, clock } = await memberAt('/transaction-history');
  await clock.fastForward('17:00');
  await actOn(page, act);
  await clock.fastForward('17:00');
  expect(await toasts(page).count()).toBe(0);
  await clock.fastForward('01:00');
  await seeToast(page, WARNING);
  await actOn(page, act);
  await seeGone(toasts(page));
  await clock.fastForward('17:00');
  expect(await toasts(page).count()).toBe(0);
  await clock.fastForward('01:00');
  await seeToast(page, WARNING);
});

test('the warning is accessible', async () => {
  const { page, clock } = await memberAt('/transaction-history');
  await clock.fastForward('18:00');
  await seeToast(page, WARNING);
  await examine(page);
});

test('activity in one tab keeps the others alive, and all of them end together', async () => {
  const { member, page, clock } = await memberAt('/transaction-history');
  const other = await newTab(page);
  await open(other, '/terms', await heardAt(page));
  await clock.fastForward('17:00');
  await actOn(page, (one) => one.mouse.move(40, 40));
  await clock.fastForward('17:00');
  expect(await toasts(other).count()).toBe(0);
  await clock.fastForward('01:00');
  await seeToast(page, WARNING);
  await seeToast(other, WARNING);
  // Activity in one tab counts in the other.
  await actOn(other, (one) => one.mouse.move(60, 60));
  await seeGone(toasts(page));
  await seeGone(toasts(other));
  await clock.fastForward('20:00');
  await seeToast(page, EXPIRED);
  await seeToast(other, EXPIRED);
  await clock.fastForward('00:02');
  await arriveAt(page, '/sign-in');
  await arriveAt(other, '/sign-in');
  expect(await sessionsOf(member)).toBe(0);
});

test('after a machine slept for an hour, any first event signs the member out', async () => {
  const { page, clock } = await memberAt('/transaction-history');
  await clock.fastForward('01:00:00');
  await page.mouse.move(40, 40);
  await seeToast(page, EXPIRED);
  await clock.fastForward('00:02');
  await arriveAt(page, '/sign-in');
});

test('mouse moves alone notify the server within minutes', async () => {
  const { member, page, clock } = await memberAt('/terms');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await app.db.query(`update session set last_active_at = now() - interval '10 minutes' where user_id = $1`, [
    member.id,
  ]);
  const isActive = async () => (await activeSessionsOf(member)) === 1;
  // No activity, so no presence call.
  await clock.fastForward('10:00');
  expect(requests.filter((path) => path === '/api/auth/user')).toEqual([]);
  expect(await isActive()).toBe(false);
  await moveMouse(page);
  for (let moves = 1; moves < 20; moves += 1) await page.mouse.move(40 + moves, 40);
  const presence = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/auth/user');
  await clock.fastForward('04:00');
  await presence;
  await expect.poll(isActive).toBe(true);
  expect(requests.filter((path) => path === '/api/auth/user')).toHaveLength(1);
});

test('a session ended elsewhere redirects to the sign-in page', async () => {
  const { member, page, clock } = await memberAt('/transaction-history');
  // A read that the page still waits for would be refused before the timer asks.
  await page.waitForLoadState('networkidle');
  await app.db.query('delete from session where user_id = $1', [member.id]);
  await moveMouse(page);
  await clock.fastForward('04:00');
  await arriveAt(page, '/sign-in');
});

const SILENT = ['god', 'sales', 'account_manager', 'department_manager'] as const;

// Start the timer for regular members alone in session-watch.tsx, and this must fail.
test.each(SILENT)('the work of a %s keeps their session alive', async (role) => {
  const person = await app.signIn(role);
  const page = await visit({ as: person, apart: true });
  await page.context().clock.install();
  await open(page, '/settings');
  await app.db.query(`update session set last_active_at = now() - interval '19 minutes' where user_id = $1`, [
    person.id,
  ]);
  await moveMouse(page);
  const presence = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/auth/user');
  await clock(page, '04:00');
  await presence;
  await expect.poll(() => activeSessionsOf(person)).toBe(1);
});

async function activeSessionsOf({ id }: { id: string }): Promise<number> {
  const { rows } = await app.db.query(
    `select 1 from session where user_id = $1 and last_active_at > now() - interval '5 minutes'`,
    [id],
  );
  return rows.length;
}

test.each(['sales', 'account_manager'] as const)('%s is not warned', async (role) => {
  const page = await visit({ as: await app.signIn(role), apart: true });
  await page.context().clock.install();
  await page.goto('/settings');
  await see(page.getByRole('heading', { level: 1 }));
  await page.waitForLoadState('networkidle');
  await clock(page, '30:00');
  expect(await toasts(page).count()).toBe(0);
  await arriveAt(page, /settings$/);
});

test('nor is a member whose account an employer created', async () => {
  const member = await app.newMember();
  await app.db.query(`update users set user_type = 'individual' where id = $1`, [member.id]);
  const page = await visit({ as: member, apart: true });
  await page.context().clock.install();
  await page.goto('/transaction-history');
  await see(page.getByRole('heading', { level: 1 }));
  await page.waitForLoadState('networkidle');
  await clock(page, '30:00');
  expect(await toasts(page).count()).toBe(0);
});

function clock(page: Page, by: string): Promise<void> {
  return page.context().clock.fastForward(by);
}
