/** Prerendered pages (decision 0026), and what people do to them before the scripts arrive. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { arriveAt, button, heading, link, see, seeBalance } from '#tests/support/journeys/steps.ts';

const journeys = await openJourneys();

/** Opens a page whose script does not arrive until `release` is called. */
async function openWithoutScript(page: Page, path: string): Promise<{ release: () => void }> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return { release };
}

const interactive = (page: Page) =>
  page.waitForFunction(() => 'interactive' in document.documentElement.dataset);

test('what is typed on the sign-in page before its script arrives is kept, and works', async () => {
  const maya = await journeys.newMember();
  const page = await journeys.visit({ width: 360 });
  const { release } = await openWithoutScript(page, '/sign-in');
  await see(heading(page, 'Welcome back'));
  const field = await page.getByLabel('Email').elementHandle();
  await page.getByLabel('Email').fill(maya.email);
  await page.getByLabel('Password', { exact: true }).fill(maya.password);
  await page.getByLabel(/^Remember me/).check();
  release();
  await interactive(page);
  expect(await field?.evaluate((element) => element.isConnected)).toBe(true);
  expect(await page.getByLabel('Email').inputValue()).toBe(maya.email);
  expect(await page.getByLabel(/^Remember me/).isChecked()).toBe(true);
  await button(page, 'Sign In').tap();
  await arriveAt(page, `/marketplace/${maya.username}`);
});

test.each([
  ['a press of the button', (page: Page) => button(page, 'Sign In').click()],
  ['Enter', (page: Page) => page.getByLabel('Password', { exact: true }).press('Enter')],
])(
  '%s before the script arrives signs in as soon as it can, and the browser sends no form itself',
  async (_way, send) => {
    const leo = await journeys.newMember();
    const page = await journeys.visit();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    const sent = () => requests.filter((each) => / \/(sign-in|api\/auth\/signin)$/.test(each));
    const { release } = await openWithoutScript(page, '/sign-in');
    await page.getByLabel('Email').fill(leo.email);
    await page.getByLabel('Password', { exact: true }).fill(leo.password);
    await send(page);
    expect(sent()).toEqual(['GET /sign-in']);
    release();
    await arriveAt(page, `/marketplace/${leo.username}`);
    expect(sent()).toEqual(['GET /sign-in', 'POST /api/auth/signin']);
  },
);

// Skip the formatting on hydration, and this must fail.
test('a phone number typed before the script arrives is formatted', async () => {
  const page = await journeys.visit();
  const { release } = await openWithoutScript(page, '/sign-up');
  await page.getByLabel('Phone number').fill('2175550142');
  release();
  await interactive(page);
  await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('(217) 555-0142');
  await button(page, 'Sign Up').click();
  await expect.poll(() => page.getByLabel('First name').getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByText('Please enter a valid US phone number').count()).toBe(0);
});

// Drop the effect of HelpSearch that reads its field, and this must fail.
test('what is searched in the help center before its script arrives is found', async () => {
  const page = await journeys.visit();
  const { release } = await openWithoutScript(page, '/help');
  await page.getByRole('searchbox').fill('passkey');
  release();
  await interactive(page);
  await see(page.getByRole('link', { name: /^What is a passkey\?/ }));
  expect(await page.getByRole('searchbox').inputValue()).toBe('passkey');
});

// Leave the links out of boot.js, and these must fail.
test.each([
  ['/sign-in', 'Sign up', '/sign-up'],
  ['/sign-up', 'Sign in', '/sign-in'],
  ['/sign-in', 'Forgot password?', '/forgot-password'],
])('a link pressed on %s before its script arrives keeps the way back', async (from, name, to) => {
  const page = await journeys.visit({ width: 360 });
  const { release } = await openWithoutScript(
    page,
    `${from}?next=${encodeURIComponent('/settings?tab=a&b')}`,
  );
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  // Whether it has loaded does not matter: its script is held up too.
  await page.waitForURL(({ pathname }) => pathname === to, { waitUntil: 'commit' });
  expect(new URL(page.url()).searchParams.get('next')).toBe('/settings?tab=a&b');
  release();
  await interactive(page);
});

// Leave the email out of boot.js, and this must fail.
test('an email typed before the script arrives is there after “Forgot password?”', async () => {
  const page = await journeys.visit({ width: 360 });
  const { release } = await openWithoutScript(page, '/sign-in');
  await page.getByLabel('Email').fill('kim+1@example.com');
  await page.getByRole('main').getByRole('link', { name: 'Forgot password?' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/forgot-password', { waitUntil: 'commit' });
  release();
  await interactive(page);
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('kim+1@example.com');
});

// Restore the scroll position of the page that was loaded, and this must fail.
test('a page that is scrolled before its script arrives stays in place', async () => {
  const page = await journeys.visit({ width: 360 });
  const { release } = await openWithoutScript(page, '/sign-up');
  await button(page, 'Sign Up').scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  release();
  await interactive(page);
  await button(page, 'Show password').first().dispatchEvent('click');
  await see(button(page, 'Hide password'));
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await link(page, 'Sign in').click();
  await see(heading(page, 'Welcome back'));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the outline of the marketplace cannot be used, and the marketplace replaces it', async () => {
  const member = await journeys.newMember({ firstName: 'Noor', balanceCents: 12_300n });
  const page = await journeys.visit({ as: member });
  const { release } = await openWithoutScript(page, `/marketplace/${member.username}`);
  await page.getByText('Dinner, flowers, a movie').waitFor();
  const takesFocus = await page.getByText('My Wallet').evaluate((words) => {
    const way = words.closest('a');
    way?.focus();
    return document.activeElement === way;
  });
  expect(takesFocus).toBe(false);
  release();
  await see(heading(page, 'Indulge, Noor.'), link(page, 'My Wallet'));
  await seeBalance(page, '$123.00');
  await expect.poll(() => page.locator('[inert]').count()).toBe(0);
});

// Ask for an answer otherwise than web/build/entry-pages.ts names it, and this must fail.
test('an outline fetches the answers of its page before the script arrives, and each once', async () => {
  const member = await journeys.newMember();
  const page = await journeys.visit({ as: member });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname + search);
  });
  const { release } = await openWithoutScript(page, `/marketplace/${member.username}`);
  const answers = [
    '/api/auth/user',
    '/api/config',
    '/api/gift-card-counts',
    '/api/gift-cards?sortBy=popular',
  ];
  await expect.poll(() => asked.toSorted()).toEqual(answers);
  release();
  await see(link(page, 'My Wallet'), button(page, /^Add to Cart/).first());
  expect(asked.filter((call) => answers.includes(call)).toSorted()).toEqual(answers);
});

test('a session that has ended redirects from the outline to the sign-in page', async () => {
  const page = await journeys.visit({ refused: ['/api/auth/user'] });
  await page.context().addCookies([{ name: 'indulge_session', value: 'ended', url: journeys.app.url }]);
  await page.goto('/marketplace');
  await arriveAt(page, /^\/sign-in/);
  await see(heading(page, 'Welcome back'));
});

test.each([
  ['opened in the background, where nothing is painted,', true],
  ['in a browser that does not report its paints', false],
])('a page %s becomes interactive', async (_where, hidden) => {
  const page = await journeys.visit({ apart: true });
  await page.addInitScript((isHidden) => {
    Object.defineProperty(document, 'hidden', { get: () => isHidden });
    Object.defineProperty(PerformanceObserver.prototype, 'observe', { value: () => undefined });
  }, hidden);
  await page.goto('/terms');
  await interactive(page);
});
