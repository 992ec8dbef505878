/** The landing page as a visitor's browser shows it. */
import { expect, test } from 'vitest';
import { axeComplaints } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { arriveAt, button, haveFocus, heading, link, see, seeGone } from '#tests/support/journeys/steps.ts';
import { fitsItsWidth, headingsInOrder, seeAllPictures, seeAnchor } from './public-pages.ts';

const journeys = await openJourneys();
const HEADLINE = 'Send a gift. They choose the treat.';

test('every part is there, in its order', async () => {
  const page = await journeys.visit();
  await page.goto('/');
  await see(heading(page, HEADLINE));
  const parts = await page.locator('main h2').allTextContents();
  expect(parts).toEqual([
    'A taste of what is inside',
    'Most presents are a guess.',
    'So send the choosing.',
    'How it works',
    'From your thought to their treat',
    'Generous where it matters, strict where it counts',
    'About Us',
    'Forty people to thank before lunch?',
    'Someone you know deserves a treat.',
  ]);
  for (const flow of ['You are sending', 'You are receiving']) {
    const steps = page
      .locator('div')
      .filter({ has: heading(page, flow) })
      .last()
      .locator('xpath=..')
      .locator('ol > li');
    expect(await steps.count()).toBe(3);
  }
  await see(page.getByRole('img', { name: /gift of \$100\.00.*fee of \$5\.00.*total is \$105\.00/ }));
  await headingsInOrder(page);
});

test('a visitor reads it before its script arrives, and the page is hydrated in place', async () => {
  const page = await journeys.visit({ width: 360 });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await see(heading(page, HEADLINE));
  const drawn = await page.locator('main h1').elementHandle();
  await button(page, 'Open menu').tap();
  release();
  // A press before hydration opens it afterwards.
  await see(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Benefits' }));
  expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true);
});

test('the sample shows sixteen cards of the catalog', async () => {
  const page = await journeys.visit();
  await page.goto('/');
  const cards = page.getByRole('region', { name: 'A taste of what is inside' }).getByRole('listitem');
  await see(cards);
  await expect.poll(() => cards.count()).toBe(16);
  await seeAllPictures(page);
});

test('a card whose picture is missing shows an avatar made from its name', async () => {
  const page = await journeys.visit({ refused: ['/cards/'] });
  await page.route('**/cards/catloaf.svg', (route) => route.fulfill({ status: 404 }));
  await page.goto('/');
  const avatar = page.getByRole('listitem').locator('div[role=img][aria-label="Catloaf gift card"]');
  await see(avatar);
  expect(await avatar.textContent()).toBe('CCatloaf');
});

test('the first paint waits for no API answer', async () => {
  const page = await journeys.visit();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await see(heading(page, HEADLINE), heading(page, 'Someone you know deserves a treat.'));
  const skeletons = page.getByRole('status', { name: 'Loading gift cards' });
  await see(skeletons);
  const before = await skeletons.evaluate((element) => element.getBoundingClientRect().height);
  release();
  const cards = page.getByRole('region', { name: 'A taste of what is inside' }).getByRole('list');
  await see(cards);
  const after = await cards.evaluate((element) => element.getBoundingClientRect().height);
  expect(Math.abs(after - before), 'what stands below does not move').toBeLessThan(4);
});

test('when the catalog fails, the page shows an error and a retry', async () => {
  const page = await journeys.visit({ refused: ['/api/gift-cards'] });
  await page.route('**/api/gift-cards', (route) => route.fulfill({ status: 500, json: { message: 'No' } }), {
    times: 1,
  });
  await page.goto('/');
  await see(page.getByText('The cards did not load'));
  await button(page, 'Try again').click();
  await see(page.getByRole('img', { name: 'Catloaf gift card' }));
});

test('a visitor’s browser does not request the user', async () => {
  const page = await journeys.visit();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/');
  // On a busy machine the network is idle before the scripts have run.
  await expect.poll(() => requests).toContain('/api/gift-cards');
  await page.waitForLoadState('networkidle');
  expect(requests).not.toContain('/api/auth/user');
});

test('a hint without a session causes one request, and is removed', async () => {
  const page = await journeys.visit();
  await page.context().addCookies([
    { name: 'indulge_signed_in', value: '1', url: journeys.app.url },
    { name: 'indulge_session', value: 'a'.repeat(43), url: journeys.app.url },
  ]);
  await page.goto('/');
  await see(heading(page, HEADLINE));
  const names = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(names).not.toContain('indulge_signed_in');
});

test('a signed-in user is redirected home', async () => {
  const page = await journeys.visit({ as: await journeys.app.signIn('member') });
  await page.goto('/');
  await arriveAt(page, '/marketplace/maya');
});

test.each([
  ['How It Works', 'how-it-works'],
  ['Benefits', 'benefits'],
  ['About Us', 'about'],
])('%s leads to its place on the page, from here and from elsewhere', async (name, id) => {
  const page = await journeys.visit();
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name }).click();
  await seeAnchor(page, id);
  await page.goto('/terms');
  await menu.getByRole('link', { name }).click();
  await seeAnchor(page, id);
});

test('the header and the footer link to other pages', async () => {
  const page = await journeys.visit();
  await page.goto('/');
  const header = page.getByRole('banner');
  expect(await header.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/sign-in');
  expect(await header.getByRole('link', { name: 'Send a Gift Now' }).getAttribute('href')).toBe(
    '/send-funds',
  );
  const foot = page.getByRole('contentinfo');
  for (const [name, href] of [
    ['Terms', '/terms'],
    ['Privacy', '/privacy'],
    ['Developers', '/developers'],
    ['Trust', '/trust'],
    ['Help', '/help'],
    ['About', '/#about'],
    ['Business', '/business'],
    ['hello@indulge.example', 'mailto:hello@indulge.example'],
  ] as const) {
    expect(await foot.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(href);
  }
  await link(page, 'See Indulge for Business').click();
  await arriveAt(page, '/business');
});

test('on a phone the menu opens and closes by keyboard', async () => {
  const page = await journeys.visit({ width: 360 });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await seeGone(menu);
  await button(page, 'Open menu').focus();
  await page.keyboard.press('Enter');
  await see(menu.getByRole('link', { name: 'Benefits' }));
  expect(await button(page, 'Close menu').getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Escape');
  await seeGone(menu);
  await haveFocus(button(page, 'Open menu'));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await haveFocus(menu.getByRole('link', { name: 'How It Works' }));
  await page.keyboard.press('Enter');
  await seeGone(menu);
  await seeAnchor(page, 'how-it-works');
});

test('on a phone the menu opens and closes by touch, and contains both actions', async () => {
  const page = await journeys.visit({ width: 360 });
  await page.goto('/');
  await button(page, 'Open menu').tap();
  const header = page.getByRole('banner');
  await see(
    header.getByRole('link', { name: 'Send a Gift Now' }),
    header.getByRole('link', { name: 'Sign In' }),
  );
  await button(page, 'Close menu').tap();
  await seeGone(header.getByRole('link', { name: 'Sign In' }));
});

test('the card of the walkthrough flips and shows its sample code', async () => {
  const page = await journeys.visit();
  await page.goto('/');
  await button(page, 'Show code').click();
  await see(page.getByText('TREA-T4YO-U247'));
  await button(page, 'Hide code').click();
  await see(button(page, 'Show code'));
});

test('the launch is announced only while it lies ahead', async () => {
  const page = await journeys.visit();
  await page.goto('/');
  await see(page.getByRole('img', { name: 'Catloaf gift card' }));
  expect(await page.getByText('Launches in August 2025').count()).toBe(0);
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    const config = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...config, launch: { ...config.launch, upcoming: true } },
    });
  });
  await page.reload();
  await see(page.getByText('Launches in August 2025'));
});

test('with reduced motion a switch of the theme starts no transition', async () => {
  const page = await journeys.visit();
  await page.goto('/');
  await see(heading(page, HEADLINE));
  const started = await page.evaluateHandle(() => {
    const names: string[] = [];
    document.addEventListener('transitionrun', ({ propertyName }) => names.push(propertyName));
    return names;
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  // An event of a transition comes with the frame that starts it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await started.jsonValue()).toEqual([]);
});

test('with less transparency the bar at the top blurs nothing', async () => {
  const page = await journeys.visit();
  await page.goto('/');
  const bar = page.getByRole('banner');
  expect(await bar.evaluate((element) => getComputedStyle(element).backdropFilter)).toBe('none');
});

test.each([
  ['light', 360],
  ['light', 1280],
  ['dark', 360],
  ['dark', 1280],
] as const)('axe finds nothing in the %s theme at %s pixels, and nothing is wider', async (theme, width) => {
  const page = await journeys.visit({ theme, width });
  await page.goto('/');
  await see(page.getByRole('img', { name: 'Catloaf gift card' }));
  if (width === 360) await button(page, 'Open menu').click();
  expect(await axeComplaints(page)).toEqual([]);
  await fitsItsWidth(page, width);
});
