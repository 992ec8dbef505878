/** The steps of opening an account and signing in. */
import type { Page } from 'playwright-core';
import { issueToken } from '#server/accounts/sign-up/one-time-tokens.ts';
import type { TestApp } from '#tests/support/app.ts';

const PASSWORD = 'four unrelated words';

/** What these visits are refused on purpose. */
export const REFUSED = ['/api/auth/', '/assets/password-meter-', '/no/such/page'];

/** `page` returns the tab of the test that runs. */
export function accountSteps(product: TestApp, page: () => Page) {
  let count = 0;
  const field = (label: string) => page().getByLabel(label, { exact: true });
  const button = (name: string) => page().getByRole('button', { name, exact: true });
  const says = (text: string) => page().getByText(text).first().waitFor();
  const arrives = (heading: string) => page().getByRole('heading', { level: 1, name: heading }).waitFor();

  const newEmail = () => `zoe${++count}@example.com`;

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
    await page().getByRole('checkbox').check();
  }

  async function signUp(): Promise<string> {
    const email = newEmail();
    await page().goto('/sign-up');
    await fillSignUp(email);
    await button('Sign Up').click();
    await arrives('Check Your Email');
    return email;
  }

  async function signIn(email: string, password = PASSWORD) {
    await field('Email').fill(email);
    await field('Password').fill(password);
    await page().keyboard.press('Enter');
  }

  /** Of a link that sets a password. */
  async function resetToken(): Promise<string> {
    const { id: userId } = await product.newMember();
    return issueToken(product.db, { userId, purpose: 'reset-password', now: product.deps.clock.now() });
  }

  /** The path of our link in the newest email that has one. */
  async function linkTo(email: string, path: string): Promise<string> {
    const mails = await product.mails(email);
    const links = mails.flatMap(({ text }) => text.match(/https?:\/\/[^\s)"\]]+/g) ?? []);
    const link = links.find((address) => address.includes(path));
    if (!link) throw new Error(`No mail to ${email} has a link to ${path}.`);
    return link.slice(product.url.length);
  }

  return {
    PASSWORD,
    field,
    button,
    says,
    arrives,
    newEmail,
    fillSignUp,
    signUp,
    signIn,
    resetToken,
    linkTo,
  };
}
