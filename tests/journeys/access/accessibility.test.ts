/** Every page and state for visitors, and for users who do not shop. */
import type { Page } from 'playwright-core';
import { afterEach, test } from 'vitest';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { arriveAt, button, heading, link, linkIn, see, seeToast } from '#tests/support/journeys/steps.ts';

const { app, visit, mail, newMember } = await openJourneys();

afterEach(() => app.mend('mail'));

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Nell');
  await page.getByLabel('Last name').fill('Marsh');
  await page.getByLabel('Address').fill('12 Orchard Lane');
  await page.getByLabel('State').fill('Illinois');
  await page.getByLabel('Zip code').fill('62701');
  await page.getByLabel('Phone number').fill('2175550142');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByLabel('Confirm password').fill('a long password');
  await page.getByLabel(/I agree/).check();
  await button(page, 'Sign Up').click();
}

test.each(['/', '/business', '/terms', '/privacy', '/trust', '/developers', '/nothing/here'])(
  'the page %s',
  async (address) => {
    const page = await visit({ refused: ['/nothing/here'] });
    await page.goto(address);
    await see(page.getByRole('heading', { level: 1 }));
    await page.waitForLoadState('networkidle');
    await examine(page, { headings: true });
  },
);

test("a visitor at somebody's wallet", async () => {
  const page = await visit();
  await page.goto('/marketplace/maya/wallet');
  await see(heading(page, 'Access Required'));
  await examine(page, { headings: true });
});

test('signing in, with wrong fields and a wrong password', async () => {
  const page = await visit({ refused: ['/api/auth/signin'] });
  await page.goto('/sign-in');
  await see(button(page, 'Sign In'), page.getByRole('button', { name: 'maya@example.com' }));
  await examine(page, { headings: true });
  await button(page, 'Sign In').click();
  await see(page.getByText('Please enter a valid email address'));
  await examine(page, { headings: true });
  await page.getByLabel('Email', { exact: true }).fill('maya@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await button(page, 'Sign In').click();
  await seeToast(page, 'Sign In Failed');
  await examine(page, { headings: true });
});

test('signing up, with wrong fields and an account that exists', async () => {
  const page = await visit({ refused: ['/api/auth/signup'] });
  await page.goto('/sign-up');
  await see(button(page, 'Sign Up'));
  await examine(page, { headings: true });
  await button(page, 'Sign Up').click();
  await see(page.getByText('You must agree to the terms and conditions'));
  await examine(page, { headings: true });
  await fillSignUp(page, 'maya@example.com');
  await see(heading(page, 'Account Exists'));
  await examine(page, { headings: true });
});

test('verifying an address, with the mail server down', async () => {
  await app.fault('mail', { match: 'SMTP MAIL', fault: 'down', times: 1_000 });
  const page = await visit();
  await page.goto('/sign-up');
  await fillSignUp(page, 'nell@example.com');
  await see(heading(page, 'Check Your Email'));
  await examine(page, { headings: true });
  await button(page, 'Resend verification email').click();
  await see(button(page, 'Verify manually'));
  await examine(page, { headings: true });
});

test('verifying an address by a used link', async () => {
  const page = await visit({ refused: ['/api/auth/verify-email'] });
  await page.goto('/verify-email/spent?email=nell@example.com');
  await see(heading(page, 'Verify Your Email'), button(page, 'Send verification email'));
  await examine(page, { headings: true });
});

test('a verified address', async () => {
  const page = await visit({ apart: true });
  // The page redirects after five seconds, before every check has run.
  await page.clock.install();
  await page.goto('/email-verified');
  await see(heading(page, 'Your email is verified'));
  await examine(page, { headings: true });
});

test('a forgotten password', async () => {
  const member = await newMember();
  const page = await visit({ refused: ['/api/auth/reset-password'] });
  await page.goto('/forgot-password');
  await see(button(page, 'Send reset link'));
  await examine(page, { headings: true });
  await page.getByLabel('Email').fill(member.email);
  await button(page, 'Send reset link').click();
  await see(heading(page, 'Check Your Email'));
  await examine(page, { headings: true });
  await page.goto(linkIn(await mail(member.email, /Choose a new password/), '/reset-password'));
  await page.getByLabel('New password').fill('short');
  await button(page, 'Change password').click();
  await see(page.getByText('Password must be at least 8 characters'));
  await examine(page, { headings: true });
  await page.goto('/reset-password');
  await see(heading(page, 'This link has expired'));
  await examine(page, { headings: true });
});

test('a profile to complete', async () => {
  const page = await visit();
  await page.goto('/sign-up');
  await link(page, 'Sign up with Google').click();
  await page.getByRole('button', { name: 'noor.haddad@example.com' }).click();
  await arriveAt(page, '/complete-profile');
  await button(page, 'Complete profile').click();
  await see(page.getByText('Please enter your complete address'));
  await examine(page, { headings: true });
});

test.each(['god', 'sales', 'super_admin', 'department_manager'] as const)(
  'the home of a %s',
  async (role) => {
    const page = await visit({ as: await app.signIn(role) });
    await page.goto('/');
    await see(page.getByRole('heading', { level: 1 }));
    await page.waitForLoadState('networkidle');
    await examine(page, { headings: true });
    await page.goto('/user-settings');
    await see(heading(page, 'Account Settings'));
    await examine(page, { headings: true });
  },
);
