/** Signing up, verifying, signing in and resetting a password, in a real browser on the built pages. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { issueToken } from '#server/accounts/sign-up/one-time-tokens.ts';
import { rewards } from '#tests/rewards/rewards.ts';
import { axeComplaints } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';

const journeys = await openJourneys();
const product = journeys.app;
const PASSWORD = 'four unrelated words';
/** What these visits are refused on purpose. */
const REFUSED = ['/api/auth/', '/assets/password-meter-', '/no/such/page'];
let page: Page;
let count = 0;

beforeEach(async () => {
  page = await journeys.visit({ width: 360, refused: REFUSED });
});

const field = (label: string) => page.getByLabel(label, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const says = (text: string) => page.getByText(text).first().waitFor();
const arrives = (heading: string) => page.getByRole('heading', { level: 1, name: heading }).waitFor();

async function fillSignUp(email: string) {
  await field('First name').fill('Zoë');
  await field('Last name').fill('Tester');
  await field('Address').fill('12 Long Street');
  await field('State').fill('California');
  await field('Zip code').fill('90210-1234');
  await field('Phone number').pressSequentially('5551234567');
  await field('Email').fill(email);
  await field('Password').fill(PASSWORD);
  await field('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox').check();
}

async function signUp(): Promise<string> {
  count += 1;
  const email = `zoe${count}@example.com`;
  await page.goto('/sign-up');
  await fillSignUp(email);
  await button('Sign Up').click();
  await arrives('Check Your Email');
  return email;
}

async function signIn(email: string, password = PASSWORD) {
  await field('Email').fill(email);
  await field('Password').fill(password);
  await page.keyboard.press('Enter');
}

/** Of a link that sets a password. */
async function resetToken(): Promise<string> {
  const { id: userId } = await product.newMember();
  return issueToken(product.db, { userId, purpose: 'reset-password', now: product.deps.clock.now() });
}

/** The page of a gift of $50.00 that a member sent. */
async function claimPath(): Promise<string> {
  const desk = rewards(product);
  const recipientEmail = desk.stranger();
  await desk.send(await product.newMember({ balanceCents: 100_00n }), { recipientEmail });
  return `/claim/${await desk.tokenFor(recipientEmail)}`;
}

/** The path of our link in the newest email that has one. */
async function linkTo(email: string, path: string): Promise<string> {
  const mails = await product.mails(email);
  const links = mails.flatMap(({ text }) => text.match(/https?:\/\/[^\s)"\]]+/g) ?? []);
  const link = links.find((address) => address.includes(path));
  if (!link) throw new Error(`No mail to ${email} has a link to ${path}.`);
  return link.slice(product.url.length);
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
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('firstName');
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

test('from sign-up by the email to being signed in', async () => {
  const email = await signUp();
  expect(new URL(page.url()).searchParams.get('email')).toBe(email);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.goto(await linkTo(email, '/verify-email/'));
  await arrives('Your email is verified');
  await says('Taking you to the sign-in page');
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
  const email = `zoe${++count}@example.com`;
  await fillSignUp(email);
  await button('Sign Up').click();
  await arrives('Check Your Email');
  // The address of the gift is worth money, so no other address carries it.
  expect(new URL(page.url()).searchParams.get('next')).toBe('/claim/kept');
  // The mail program opens another tab.
  const mailed = await linkTo(email, '/verify-email/');
  expect(mailed).not.toContain('claim');
  page = await journeys.newTab(page);
  await page.goto(mailed);
  await arrives('Your email is verified');
  await page.getByRole('link', { name: 'Continue to sign in' }).click();
  await arrives('Welcome back');
  expect(new URL(page.url()).searchParams.get('next')).toBe('/claim/kept');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('claim');
  await signIn(email);
  await page.waitForURL(`**${gift}`);
  await button('Take $50.00 into my balance').waitFor();
});

test('the way back is kept for the address that signed up alone', async () => {
  await page.goto('/sign-up?next=/settings');
  await fillSignUp(`zoe${++count}@example.com`);
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
  expect(await field('Email').inputValue()).toBe(email);
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
  expect(await field('Email').inputValue()).toBe(email);
});

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
  expect(await field('Password').evaluate((input) => input === document.activeElement)).toBe(true);
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

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  test.each([
    ['/sign-in', 'Welcome back'],
    ['/sign-up', 'Open your account'],
    ['/email-verification-sent?email=a@example.com', 'Check Your Email'],
    ['/verify-email', 'Verify Your Email'],
    ['/email-verified', 'Your email is verified'],
    ['/forgot-password', 'Forgot your password?'],
    ['/forgot-password?for=first', 'Set a password'],
    ['/reset-password?token=works', 'Choose a new password'],
    ['/reset-password?token=works&for=first', 'Set a password'],
    ['/reset-password?token=x', 'This link has expired'],
    ['/terms', 'Terms of use'],
    ['/privacy', 'Privacy notice'],
    ['/no/such/page', '404 Page Not Found'],
  ])('axe finds nothing on %s, and nothing is wider than a phone', async (address, heading) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(address.replace('token=works', `token=${await resetToken()}`));
    await arrives(heading);
    expect(await axeComplaints(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
