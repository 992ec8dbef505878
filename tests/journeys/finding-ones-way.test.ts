import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  arriveAt,
  button,
  haveFocus,
  heading,
  link,
  see,
  seeToast,
  signIn,
} from '#tests/support/journeys/steps.ts';

const { app, visit, newTab, newMember } = await openJourneys();

test.each([
  ['maya@example.com', '/marketplace/maya'],
  ['leo@example.com', '/marketplace/leo'],
  ['god@indulge.example', /^\/authority\/dashboard\/[^/]+$/],
  ['admin@indulge.example', /^\/authority\/dashboard\/[^/]+$/],
  ['care@indulge.example', /^\/authority\/dashboard\/[^/]+$/],
  ['sales@indulge.example', /^\/authority\/dashboard\/[^/]+$/],
  ['owner@acme.example', /^\/enterprise\/acmerewards\/[^/]+$/],
  ['manager@acme.example', /^\/enterprise\/acmerewards\/[^/]+$/],
  ['staff@acme.example', /^\/enterprise\/acmerewards\/[^/]+$/],
  ['dept@acme.example', /^\/enterprise\/acmerewards\/[^/]+$/],
])('/ takes %s home', async (email, home) => {
  const page = await visit({ as: await app.signIn(email) });
  await page.goto('/');
  await arriveAt(page, home);
  await see(page.getByRole('heading', { level: 1 }));
  expect(await heading(page, '404 Page Not Found').count()).toBe(0);
});

test('a demo person signs in with one click', async () => {
  const page = await visit();
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'maya@example.com' }).click();
  await seeToast(page, 'Successfully signed in!');
  await arriveAt(page, '/marketplace/maya');
});

test("another's marketplace leads Tess to her own, and another's wallet is closed to her", async () => {
  const tess = await app.newMember({ firstName: 'Tess' });
  const page = await visit({ as: tess });
  await page.goto('/marketplace/maya?category=food');
  await arriveAt(page, `/marketplace/${tess.username}`);
  expect(new URL(page.url()).search).toBe('?category=food');
  await page.goto('/marketplace');
  await arriveAt(page, `/marketplace/${tess.username}`);
  await page.goto('/marketplace/maya/wallet');
  await see(heading(page, 'Access Denied'));
  await link(page, 'Go to my wallet').click();
  await see(heading(page, 'My Wallet'), heading(page, 'No gift cards yet'));
  expect(await page.getByLabel('Search your gift cards').count()).toBe(0);
  // The sign-in page redirects signed-in users.
  await page.goto('/sign-in');
  await arriveAt(page, `/marketplace/${tess.username}`);
});

test('a visitor signs in, and returns to the requested page', async () => {
  const uma = await newMember({ firstName: 'Uma' });
  const page = await visit();
  await page.goto(`/marketplace/${uma.username}/wallet`);
  await see(heading(page, 'Access Required'), page.getByRole('main').getByRole('link', { name: 'Sign In' }));
  await page.goto('/checkout');
  await arriveAt(page, '/sign-in');
  await signIn(page, uma);
  await arriveAt(page, '/checkout');
  await see(heading(page, 'Your cart is empty'));
});

test('a company user cannot shop: no cart, no card form, no QR code', async () => {
  const page = await visit({ as: await app.signIn('owner@acme.example') });
  await page.goto('/checkout');
  await see(heading(page, 'Access Denied'));
  await page.goto('/marketplace?add-funds=open');
  await see(button(page, 'Copy URL'), page.getByRole('article').first());
  expect(await button(page, 'QR code').count()).toBe(0);
  expect(await button(page, 'Add Funds').count()).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('an unknown address shows not found, to visitors and members', async () => {
  for (const as of [undefined, await app.newMember()]) {
    const page = await visit({ ...(as && { as }), refused: ['/nothing/to/see/here'] });
    await page.goto('/nothing/to/see/here');
    await see(heading(page, '404 Page Not Found'));
    await link(page, 'Take me home').click();
    await arriveAt(page, as ? `/marketplace/${as.username}` : '/');
  }
});

test('Vera signs out in one tab, and the other tab is signed out with it', async () => {
  const vera = await app.newMember({ firstName: 'Vera' });
  const first = await visit({ as: vera, refused: ['/api/'] });
  await first.goto('/');
  await arriveAt(first, `/marketplace/${vera.username}`);
  const second = await newTab(first);
  await second.goto('/');
  await see(button(second, 'Add to Cart: Butterlamp'));

  await link(first, 'Log out').click();
  await first.waitForURL((url) => !url.pathname.startsWith('/marketplace'));
  await arriveAt(second, '/sign-in');
  expect((await vera.get('/api/auth/user')).status).toBe(401);
  await first.goto('/checkout');
  await arriveAt(first, '/sign-in');
});

test('a session that ended elsewhere ends here at the next call', async () => {
  const vera = await app.newMember({ firstName: 'Vera' });
  const page = await visit({ as: vera, refused: ['/api/'] });
  await page.goto('/');
  await see(button(page, 'Add to Cart: Butterlamp'));
  // The page's own requests are finished; the next call is Vera's.
  await page.waitForLoadState('networkidle');
  await app.db.query('delete from session where user_id = $1', [vera.id]);
  await button(page, 'Add to Cart: Butterlamp').click();
  await arriveAt(page, '/sign-in');
});

test('search, category and order are in the address: back, reload and a shared link show the same', async () => {
  const wim = await app.newMember({ firstName: 'Wim' });
  const page = await visit({ as: wim });
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Pets' }).click();
  await page.waitForURL(/category=pets/);
  await page.getByLabel('Sort by').selectOption('Name');
  await page.waitForURL(/sort=name/);
  const names = () => page.getByRole('article').getByRole('heading').allInnerTexts();
  await expect.poll(async () => (await names()).toSorted().join() === (await names()).join()).toBe(true);
  const shown = await names();
  await page.reload();
  await expect.poll(names).toEqual(shown);
  await page.goBack();
  await expect.poll(() => page.getByLabel('Sort by').inputValue()).toBe('popular');
  await page.getByRole('searchbox').fill('no such brand anywhere');
  await see(
    heading(page, 'No gift cards found'),
    page.getByText('Try adjusting your search or filter criteria.'),
  );
  await button(page, 'Clear search and filters').click();
  await expect.poll(async () => (await names()).length).toBe(16);
  await button(page, 'Load More Gift Cards').click();
  await expect.poll(async () => (await names()).length).toBe(32);
});

// Take showFocused out of Dialog, and this must fail.
test('from the end of a long dialog the focus goes on with its first field, in sight', async () => {
  const page = await visit({ as: await app.signIn('god@indulge.example') });
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto('/admin?tab=catalogue');
  await button(page, 'Add gift card').click();
  const dialog = page.getByRole('dialog', { name: 'Add a gift card' });
  const first = dialog.getByLabel('Name');
  await see(first);
  await dialog.getByRole('textbox').last().scrollIntoViewIfNeeded();
  await dialog.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Tab');
  await haveFocus(first);
  const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;
  const title = dialog.getByRole('heading', { name: 'Add a gift card' });
  await expect.poll(async () => (await topOf(first)) > (await topOf(title))).toBe(true);
});
