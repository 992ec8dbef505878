/** Opening an account and verifying its email, in a real browser on the built pages. */
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { rewards } from '#tests/rewards/rewards.ts';
import { axeComplaints } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { accountSteps, REFUSED } from './account-steps.ts';

const { app: product, visit, newTab } = await openJourneys();
let page: Page;

beforeEach(async () => {
  page = await visit({ width: 360, refused: REFUSED });
});

const { PASSWORD, arrives, button, field, fillSignUp, linkTo, newEmail, says, signIn, signUp } = accountSteps(
  product,
  () => page,
);

/** The page of a gift of $50.00 that a member sent. */
async function claimPath(): Promise<string> {
  const desk = rewards(product);
  const recipientEmail = desk.stranger();
  await desk.send(await product.newMember({ balanceCents: 100_00n }), { recipientEmail });
  return `/claim/${await desk.tokenFor(recipientEmail)}`;
}

test('an empty form reports every missing field, and focuses the first', async () => {
  await page.goto('/sign-up');
  await button('Sign Up').click();
  for (const message of [
    'First name must be at least 2 characters',
    'Last name must be at least 2 characters',
    'Please enter a valid address',
    'Please enter a valid state',
    'Please enter a valid US zip code',
    'Please enter a valid US phone number',
    'Please enter a valid email address',
    'Password must be at least 8 characters',
    'You must agree to the terms and conditions',
  ]) {
    await says(message);
  }
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('firstName');
});

// Drop the second function of the import in password-input.tsx, or the room that it keeps, and this must
// fail.
test.each([
  ['arrives', false],
  ['does not load', true],
])('while a password is chosen, the script of its advice %s, and nothing moves', async (_how, away) => {
  if (away) await page.route('**/assets/password-meter-*.js', (route) => route.abort());
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/sign-up');
  await page.waitForLoadState('networkidle');
  const top = () =>
    field('Confirm password').evaluate((input) => input.getBoundingClientRect().top + scrollY);
  const before = await top();
  const asked = page.waitForRequest('**/assets/password-meter-*.js');
  await field('Password').pressSequentially('tulips');
  await asked;
  await says(away ? 'At least 8 characters.' : 'Use at least 8 characters.');
  expect(await top()).toBe(before);
  for (const next of [' in the', ' rain', '. A bridge']) {
    await field('Password').pressSequentially(next);
    expect(await top()).toBe(before);
  }
  await says(away ? 'At least 8 characters.' : 'No one is going to guess it.');
  expect(await field('Password').inputValue()).toBe('tulips in the rain. A bridge');
});

test('a password that is too short reads its rule once', async () => {
  await page.goto('/sign-up');
  const rule = page.getByText(/at least 8 characters/i);
  await button('Sign Up').click();
  await says('Password must be at least 8 characters');
  expect(await rule.count()).toBe(1);
  await field('Password').fill('tulips');
  await says('Too short.');
  expect(await rule.count()).toBe(1);
});

test('from sign-up by the email to being signed in', async () => {
  const email = await signUp();
  expect(new URL(page.url()).searchParams.get('email')).toBe(email);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.goto(await linkTo(email, '/verify-email/'));
  // The page goes on after five seconds, so both are looked for at once.
  await Promise.all([arrives('Your email is verified'), says('Taking you to the sign-in page')]);
  // The countdown redirects without a click.
  await arrives('Welcome back');
  await signIn(email);
  await says('Successfully signed in!');
  await page.waitForURL('**/marketplace/zoe.tester*');
});

test('a verification that did not reach the server is tried again with the same link', async () => {
  const link = await linkTo(await signUp(), '/verify-email/');
  await page.route('**/api/auth/verify-email', (route) => route.abort());
  await page.goto(link);
  await says('Your email is not verified yet');
  expect(await page.getByText('Links work once').count()).toBe(0);
  expect(await axeComplaints(page)).toEqual([]);
  await page.unroute('**/api/auth/verify-email');
  await button('Try again').click();
  await arrives('Your email is verified');
});

// Without the parameter on any of these pages, or the address that the browser keeps, this must fail.
test('a visitor who signs up on the way from a gift returns to it, and can take it into the balance', async () => {
  const gift = await claimPath();
  await page.goto(gift);
  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click();
  await arrives('Welcome back');
  await page.getByRole('link', { name: 'Sign up', exact: true }).last().click();
  await arrives('Open your account');
  const email = newEmail();
  await fillSignUp(email);
  await button('Sign Up').click();
  await arrives('Check Your Email');
  // The address of the gift is worth money, so no other address carries it.
  expect(new URL(page.url()).searchParams.get('next')).toBe('/claim/kept');
  // The mail program opens another tab.
  const mailed = await linkTo(email, '/verify-email/');
  expect(mailed).not.toContain('claim');
  page = await newTab(page);
  await page.goto(mailed);
  await arrives('Your email is verified');
  // The page goes there by itself after five seconds, also where the click comes too late.
  await Promise.race([
    page.getByRole('link', { name: 'Continue to sign in' }).click(),
    arrives('Welcome back'),
  ]);
  await arrives('Welcome back');
  expect(new URL(page.url()).searchParams.get('next')).toBe('/claim/kept');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('claim');
  await signIn(email);
  await page.waitForURL(`**${gift}`);
  await button('Take $50.00 into my balance').waitFor();
});

test('the way back is kept for the address that signed up alone', async () => {
  await page.goto('/sign-up?next=/settings');
  await fillSignUp(newEmail());
  await button('Sign Up').click();
  await arrives('Check Your Email');
  await page.goto(await linkTo(await signUp(), '/verify-email/'));
  await arrives('Your email is verified');
  expect(new URL(page.url()).searchParams.has('next')).toBe(false);
});

test('a way back to another site is not handed on to the sign-up page, nor from there', async () => {
  const href = (name: string) =>
    page.getByRole('main').getByRole('link', { name, exact: true }).last().getAttribute('href');
  await page.goto('/sign-in?next=/settings');
  await expect.poll(() => href('Sign up')).toBe('/sign-up?next=%2Fsettings');
  await page.goto('/sign-up?next=/settings');
  await expect.poll(() => href('Sign in')).toBe('/sign-in?next=%2Fsettings');
  for (const evil of ['https://elsewhere.example', '//elsewhere.example']) {
    await page.goto(`/sign-in?next=${evil}`);
    await page.waitForLoadState('networkidle');
    expect(await href('Sign up')).toBe('/sign-up');
    await page.goto(`/sign-up?next=${evil}`);
    await page.waitForLoadState('networkidle');
    expect(await href('Sign in')).toBe('/sign-in');
  }
});

test('a used link shows an error, and offers a new one', async () => {
  const email = await signUp();
  const link = await linkTo(email, '/verify-email/');
  await page.goto(link);
  await arrives('Your email is verified');
  await page.goto(link);
  await says('This link is invalid or has expired.');
  await expect.poll(() => field('Email').inputValue()).toBe(email);
});

test('an error disappears after a successful retry', async () => {
  await page.route('**/api/auth/signup', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await page.goto('/sign-up');
  await fillSignUp('second-try@example.com');
  await button('Sign Up').click();
  await says('Sign Up Failed');
  await button('Sign Up').click();
  await arrives('Check Your Email');
  expect(await page.getByText('Sign Up Failed').count()).toBe(0);
});

test('an unverified address leads to the page that sends the email again', async () => {
  const email = await signUp();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await arrives('Welcome back');
  await page.goto('/sign-in?next=/settings');
  await signIn(email);
  await says('Please verify your email address to continue.');
  await arrives('Verify Your Email');
  expect(new URL(page.url()).searchParams.get('next')).toBe('/settings');
  await button('Send verification email').click();
  await says('Verification email sent successfully. Check your inbox.');
  await page.goto(await linkTo(email, '/verify-email/'));
  await arrives('Your email is verified');
  expect(new URL(page.url()).searchParams.get('next')).toBe('/settings');
});

test('an existing account is offered to sign in, and nothing typed is lost', async () => {
  const email = await signUp();
  await page.goto('/sign-up');
  await fillSignUp(email);
  await button('Sign Up').click();
  await says('Looks like there is a user with those details. Would you like to sign in?');
  await button('Try Again').click();
  expect(await field('Phone number').inputValue()).toBe('(555) 123-4567');
  expect(await field('Password').inputValue()).toBe(PASSWORD);
  await button('Sign Up').click();
  await page.getByRole('link', { name: 'Sign In Instead' }).click();
  await arrives('Welcome back');
  await expect.poll(() => field('Email').inputValue()).toBe(email);
});
