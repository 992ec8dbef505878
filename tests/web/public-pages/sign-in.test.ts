/** Signing in, and resetting a password, in a real browser on the built pages. */
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { accountSteps, REFUSED } from './account-steps.ts';

const { app: product, visit } = await openJourneys();
let page: Page;

beforeEach(async () => {
  page = await visit({ width: 360, refused: REFUSED });
});

const { arrives, button, field, linkTo, resetToken, says, signIn } = accountSteps(product, () => page);

test('a wrong password is refused and stays on the page', async () => {
  await page.goto('/sign-in');
  await signIn('maya@example.com', 'not her password');
  await says('Sign In Failed');
  await says('Invalid email or password');
  expect(new URL(page.url()).pathname).toBe('/sign-in');
});

test('the refusal stays at the form when its toast has gone, until the next try', async () => {
  await page.goto('/sign-in');
  await signIn('maya@example.com', 'not her password');
  const inline = page.getByRole('main').getByRole('alert').filter({ hasText: 'Invalid email or password' });
  await inline.waitFor();
  await expect.poll(() => field('Password').evaluate((input) => input === document.activeElement)).toBe(true);
  await button('Dismiss').click();
  await says('Invalid email or password');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/signin', async (route) => {
    await held;
    await route.continue();
  });
  await button('Sign In').click();
  await inline.waitFor({ state: 'hidden' });
  answer();
  await inline.waitFor();
});

test('a forgotten password is reset by the link in the email', async () => {
  await page.goto('/forgot-password');
  await field('Email').fill('leo@example.com');
  await page.keyboard.press('Enter');
  await arrives('Check Your Email');
  await page.goto(await linkTo('leo@example.com', '/reset-password'));
  await field('New password').fill('something new and long');
  await field('Confirm password').fill('something new and long');
  await page.keyboard.press('Enter');
  await arrives('Welcome back');
  await signIn('leo@example.com', 'something new and long');
  await page.waitForURL('**/marketplace/leo');
});

test('a guarded page requires signing in, and shows afterwards', async () => {
  await page.goto('/marketplace/maya?category=food');
  await arrives('Welcome back');
  await signIn('maya@example.com', 'indulge-demo');
  await page.waitForURL('**/marketplace/maya?category=food');
});

test.each([
  ['/sign-in?next=https://elsewhere.example', 'https://elsewhere.example'],
  ['/sign-in?next=//elsewhere.example', '//elsewhere.example'],
])('%s does not lead away from us', async (address) => {
  await page.goto(address);
  await signIn('maya@example.com', 'indulge-demo');
  await page.waitForURL('**/marketplace/maya');
});

test('a first sign-in with Google ends in completing the profile', async () => {
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Sign in with Google' }).click();
  await page.getByText('Noor Haddad').click();
  await arrives('Complete your profile');
  await field('Phone number').fill('5559876543');
  await field('Address').fill('Nowhere');
  await button('Complete profile').click();
  await says('Please enter your complete address');
  await field('Address').fill('12 Long Street, Springfield, IL 62701');
  await button('Complete profile').click();
  await says('Profile completed successfully!');
  await page.waitForURL('**/marketplace/noor.haddad*');
});

test('the pages of a first password say what it does to Google and Apple', async () => {
  await page.goto('/forgot-password?for=first');
  await says('Enter your email, and we will send you a link to set a password.');
  await page.goto(`/reset-password?token=${await resetToken()}&for=first`);
  await says('sign in with them once more to reconnect them.');
});
