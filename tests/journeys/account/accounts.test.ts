import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { issueToken } from '#server/accounts/sign-up/one-time-tokens.ts';
import { SESSION_COOKIE } from '#server/http/core/session.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  arriveAt,
  button,
  haveFocus,
  heading,
  link,
  linkIn,
  see,
  seeBalance,
  seeToast,
  signIn,
} from '#tests/support/journeys/steps.ts';

const { app, visit, newTab, mail, newMember } = await openJourneys();

type NewPerson = { firstName: string; email: string; password: string };

async function fillSignUp(page: Page, { firstName, email, password }: NewPerson): Promise<void> {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill('Marsh');
  await page.getByLabel('Address').fill('12 Orchard Lane');
  await page.getByLabel('State').fill('Illinois');
  await page.getByLabel('Zip code').fill('62701');
  await page.getByLabel('Phone number').fill('2175550142');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByLabel(/I agree/).check();
}

async function signUp(page: Page, person: NewPerson): Promise<void> {
  await page.goto('/sign-up');
  await fillSignUp(page, person);
  await button(page, 'Sign Up').click();
}

afterEach(() => app.mend('mail'));

// Let useContractForm hand out the library's handleSubmit, and this must fail.
test('two presses on Sign Up, the second while the first is checked, send one form', async () => {
  const page = await visit();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/signup')) sent.push(request.method());
  });
  await page.goto('/sign-up');
  await button(page, 'Sign Up').click();
  await see(page.getByText('Please enter a valid address'));
  await fillSignUp(page, { firstName: 'Dora', email: 'dora@signup.example', password: 'a long password' });
  await button(page, 'Sign Up').evaluate((pressed: HTMLButtonElement) => {
    pressed.click();
    pressed.click();
  });
  await see(heading(page, 'Check Your Email'));
  expect(sent).toEqual(['POST']);
});

test('Kim resets her forgotten password from the email, and the old one no longer works', async () => {
  const kim = await newMember({ firstName: 'Kim' });
  const elsewhere = await visit({ as: kim });
  await elsewhere.goto('/');
  await arriveAt(elsewhere, `/marketplace/${kim.username}`);

  const page = await visit({ refused: ['/api/auth/signin', '/api/auth/reset-password'] });
  await page.goto('/sign-in?next=%2Fwallet');
  await page.getByLabel('Email', { exact: true }).fill(kim.email);
  await link(page, 'Forgot password?').click();
  await see(heading(page, 'Forgot your password?'));
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(kim.email);
  await expect.poll(() => link(page, 'Back to sign in').getAttribute('href')).toBe('/sign-in?next=%2Fwallet');
  await button(page, 'Send reset link').click();
  await see(heading(page, 'Check Your Email'));
  const address = linkIn(await mail(kim.email, /Choose a new password/), '/reset-password');

  await page.goto(address);
  await page.getByLabel('New password').fill('a new long password');
  await page.getByLabel('Confirm password').fill('a new long passwort');
  await button(page, 'Change password').click();
  await see(page.getByText("Passwords don't match"));
  await haveFocus(page.getByLabel('Confirm password'));
  await page.getByLabel('Confirm password').fill('a new long password');
  await button(page, 'Change password').click();
  await seeToast(page, 'Your password has been changed');
  await arriveAt(page, '/sign-in');

  await signIn(page, kim);
  await seeToast(page, 'Sign In Failed');
  await signIn(page, { email: kim.email, password: 'a new long password' });
  await arriveAt(page, `/marketplace/${kim.username}`);
  await mail(kim.email, /Your password was changed/);

  // The link works once, and all other sessions have ended.
  const again = await visit({ refused: ['/api/auth/reset-password'] });
  await again.goto(address);
  // Nobody types a password for nothing.
  await see(heading(again, 'This link has expired'), link(again, 'Send a new link'));
  await elsewhere.reload();
  await arriveAt(elsewhere, '/sign-in');
});

test('a password that is reset in a browser that is signed in leads to the sign-in page', async () => {
  const lou = await newMember({ firstName: 'Lou' });
  const page = await visit({ as: lou });
  const now = app.deps.clock.now();
  const token = await issueToken(app.db, { userId: lou.id, purpose: 'reset-password', now });
  await page.goto(`/marketplace/${lou.username}`);
  await page.goto(`/reset-password?token=${token}`);
  await page.getByLabel('New password').fill('a new long password');
  await page.getByLabel('Confirm password').fill('a new long password');
  await button(page, 'Change password').click();
  await see(heading(page, 'Welcome back'));
  await arriveAt(page, '/sign-in');
});

test('a tab starts anew when another tab of its browser signs out, or signs in somebody else', async () => {
  const mia = await newMember({ firstName: 'Mia', balanceCents: 11_00n });
  const noah = await newMember({ firstName: 'Noah', balanceCents: 7_00n });
  // Its poll may be the first to hear of the other tab's sign-out.
  const page = await visit({ as: mia, refused: ['/api/notifications/unread-count'] });
  await page.goto('/');
  await seeBalance(page, '$11.00');

  const other = await newTab(page);
  const session = noah.cookies.get(SESSION_COOKIE) ?? '';
  await page.context().addCookies([{ name: SESSION_COOKIE, value: session, url: app.url }]);
  await other.goto('/');
  await seeBalance(other, '$7.00');
  // The first tab would pay with Noah's money while it shows Mia's.
  await seeBalance(page, '$7.00');
  await arriveAt(page, `/marketplace/${noah.username}`);

  await link(other, 'Log out').click();
  await arriveAt(other, '/sign-in');
  await arriveAt(page, '/sign-in');
});

test.each(['Google', 'Apple'] as const)(
  'Lena signs up with %s, completes her profile and reaches the marketplace; next time directly',
  async (provider) => {
    const email = `lena.${provider.toLowerCase()}@example.com`;
    const page = await visit();
    await page.goto('/sign-up');
    await link(page, `Sign up with ${provider}`).click();
    await see(heading(page, `Sign in with ${provider}`));
    await page.getByText('Somebody else').click();
    await page.getByLabel('First name').fill('Lena');
    await page.getByLabel('Last name').fill('Voss');
    await page.getByLabel('E-mail', { exact: true }).fill(email);
    await button(page, 'Continue').click();

    await arriveAt(page, '/complete-profile');
    await see(heading(page, 'Complete your profile'));
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Lena');
    await button(page, 'Complete profile').click();
    await see(
      page.getByText('Please enter a valid US phone number'),
      page.getByText('Please enter your complete address'),
    );
    await haveFocus(page.getByLabel('Phone number'));
    // With an incomplete profile every other page redirects here, and the form leads back to it.
    for (const address of ['/wallet', '/checkout']) {
      await page.goto(address);
      await arriveAt(page, '/complete-profile');
    }
    await page.reload();
    await page.getByLabel('Phone number').pressSequentially('2175550143');
    await page.getByLabel('Address').fill('7 Mill Road, Springfield, IL 62701');
    await button(page, 'Complete profile').click();
    await seeToast(page, 'Profile completed successfully!');
    await arriveAt(page, '/checkout');
    // A link that asks a signed-in user to sign in leads on.
    await page.goto('/sign-in?next=%2Ftransaction-history%3Fpage%3D2');
    await arriveAt(page, '/transaction-history');
    expect(new URL(page.url()).search).toBe('?page=2');

    const next = await visit();
    await next.goto('/sign-in');
    await link(next, `Sign in with ${provider}`).click();
    await next.getByRole('button', { name: email }).click();
    await arriveAt(next, /^\/marketplace\/lena\.voss/);
  },
);

test('Romy opens the checkout, signs up with Google on the way, and reaches it; the next time her settings', async () => {
  const page = await visit();
  await page.goto('/checkout');
  await arriveAt(page, '/sign-in');
  await link(page, 'Sign in with Google').click();
  await page.getByText('Somebody else').click();
  await page.getByLabel('First name').fill('Romy');
  await page.getByLabel('Last name').fill('Voss');
  await page.getByLabel('E-mail', { exact: true }).fill('romy@example.com');
  await button(page, 'Continue').click();
  await arriveAt(page, '/complete-profile');
  await page.getByLabel('Phone number').pressSequentially('2175550144');
  await page.getByLabel('Address').fill('7 Mill Road, Springfield, IL 62701');
  await button(page, 'Complete profile').click();
  await arriveAt(page, '/checkout');

  const next = await visit();
  await next.goto('/sign-in?next=%2Fsettings');
  // The page is prerendered without its parameters, which its links get with its script.
  await see(next.locator('a[href="/api/auth/google?next=%2Fsettings"]'));
  await link(next, 'Sign in with Google').click();
  await next.getByRole('button', { name: 'romy@example.com' }).click();
  await arriveAt(next, '/settings');
});

test('Remy opens the form for his profile without a session, signs in, and finds it', async () => {
  const remy = await newMember({ firstName: 'Remy' });
  await app.db.query('update users set profile_complete = false where id = $1', [remy.id]);
  const page = await visit();
  await page.goto('/complete-profile?next=%2Fcheckout');
  await see(heading(page, 'Complete your profile'), page.getByText(/^Sign in first/));
  await arriveAt(page, '/complete-profile');
  expect(await button(page, 'Complete profile').count()).toBe(0);
  await see(page.locator('a[href="/sign-up?next=%2Fcheckout"]'));
  await examine(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, remy);
  await arriveAt(page, '/complete-profile');
  await page.getByLabel('Phone number').pressSequentially('2175550145');
  await page.getByLabel('Address').fill('7 Mill Road, Springfield, IL 62701');
  await button(page, 'Complete profile').click();
  await arriveAt(page, '/checkout');
});

test('Mona cancels at Google, and returns to the sign-in page', async () => {
  const page = await visit();
  await page.goto('/sign-in');
  await link(page, 'Sign in with Google').click();
  await button(page, 'Cancel').click();
  await arriveAt(page, '/sign-in');
  await seeToast(page, 'Google Sign In failed. Please try again.');
});

test('Nils signs up with an existing account, is offered to sign in, and mistypes his password first', async () => {
  const nils = await newMember({ firstName: 'Nils' });
  const page = await visit({ refused: ['/api/auth/signup', '/api/auth/signin'] });
  await signUp(page, { firstName: 'Nils', email: nils.email, password: 'some other password' });
  await see(
    heading(page, 'Account Exists'),
    page.getByText('Looks like there is a user with those details. Would you like to sign in?'),
  );
  await haveFocus(heading(page, 'Account Exists'));
  await button(page, 'Try Again').click();
  await haveFocus(page.getByLabel('Email'));
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Nils');
  await button(page, 'Sign Up').click();
  await link(page, 'Sign In Instead').click();
  await arriveAt(page, '/sign-in');
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(nils.email);

  await signIn(page, { email: nils.email, password: 'some other password' });
  await seeToast(page, 'Sign In Failed');
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(nils.email);
  await signIn(page, nils);
  await arriveAt(page, `/marketplace/${nils.username}`);
});

test('Olga signs in before she has verified her e-mail, requests the email again, and gets in', async () => {
  const olga = { firstName: 'Olga', email: 'olga@example.com', password: 'a long password' };
  const page = await visit({ refused: ['/api/auth/signin'] });
  await signUp(page, olga);
  await arriveAt(page, '/email-verification-sent');
  const first = await mail(olga.email, /Confirm your email/);
  await button(page, 'Resend verification email').click();
  await seeToast(page, 'Verification email sent successfully. Check your inbox.');
  await link(page, 'Back to sign in').click();

  await signIn(page, olga);
  await seeToast(page, 'Email Verification Required');
  await arriveAt(page, '/verify-email');
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(olga.email);
  await button(page, 'Send verification email').click();
  await seeToast(page, 'Verification email sent successfully. Check your inbox.');
  await expect.poll(async () => (await mail(olga.email, /Confirm/)).id).not.toBe(first.id);
  const newest = await app.mailTo(olga.email, /^Confirm your email/);
  await page.goto(linkIn(newest, '/verify-email/'));
  await arriveAt(page, '/email-verified');
  await link(page, 'Continue to sign in').click();
  await signIn(page, olga);
  await arriveAt(page, /^\/marketplace\/olga/);
});

test('Pia signs up while the mail server is down, and verifies by hand in the browser she signed up with', async () => {
  const pia = { firstName: 'Pia', email: 'pia@example.com', password: 'a long password' };
  await app.fault('mail', { match: 'SMTP MAIL', fault: 'down', times: 1_000 });
  const page = await visit();
  await signUp(page, pia);
  await arriveAt(page, '/email-verification-sent');
  await button(page, 'Resend verification email').click();
  await seeToast(page, "Email couldn't be sent. You can verify manually below.");
  await button(page, 'Verify manually').click();
  await arriveAt(page, '/sign-in');
  await seeToast(page, 'Your email has been verified successfully!');
  await signIn(page, pia);
  await arriveAt(page, /^\/marketplace\/pia/);
});
