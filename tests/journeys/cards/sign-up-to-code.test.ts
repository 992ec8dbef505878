import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  arriveAt,
  button,
  haveFocus,
  heading,
  link,
  linkIn,
  openAddFunds,
  proofsOf,
  see,
  seeBalance,
  seeToast,
  signIn,
  typeCard,
} from '#tests/support/journeys/steps.ts';

const { visit, mail } = await openJourneys();

const ada = { email: 'ada@example.com', password: 'correct horse battery' };

test('Ada signs up, adds funds, buys a gift card and finds the same code in her inbox and her wallet', async () => {
  const page = await visit({ apart: true });
  const proofs = proofsOf(page);
  const countdown = await hearCountdown(page);

  // An invalid form shows an error beside each field.
  await page.goto('/sign-up');
  await page.getByLabel('First name').fill('A');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByLabel('Zip code').fill('627');
  await page.getByLabel('Email').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password').fill('another');
  await button(page, 'Sign Up').click();
  const wrong = [
    ['First name', 'First name must be at least 2 characters'],
    ['Address', 'Please enter a valid address'],
    ['State', 'Please enter a valid state'],
    ['Zip code', 'Please enter a valid US zip code'],
    ['Phone number', 'Please enter a valid US phone number'],
    ['Email', 'Please enter a valid email address'],
    ['Password', 'Password must be at least 8 characters'],
    ['Confirm password', "Passwords don't match"],
  ] as const;
  for (const [label, message] of wrong) {
    const field = page.getByLabel(label, { exact: true });
    await see(page.getByText(message));
    await expect.poll(() => field.getAttribute('aria-invalid'), { message: label }).toBe('true');
  }
  await see(page.getByText('You must agree to the terms and conditions'));
  await haveFocus(page.getByLabel('First name'));
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Byron');

  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Address').fill('12 Orchard Lane');
  await page.getByLabel('City').fill('Springfield');
  await expect.poll(() => page.locator('datalist option').count()).toBe(51);
  await page.getByLabel('State').fill('Illinois');
  await page.getByLabel('Zip code').fill('62701');
  await page.getByLabel('Phone number').pressSequentially('2175550142');
  await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('(217) 555-0142');
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByLabel('Confirm password').fill(ada.password);
  await page.getByLabel(/I agree to the terms and conditions/).check();
  await button(page, 'Sign Up').click();

  // The link in the email verifies the address.
  await arriveAt(page, '/email-verification-sent');
  await see(heading(page, 'Check Your Email'), page.getByText(ada.email));
  const welcome = await mail(ada.email, /Confirm your email/);
  await page.goto(linkIn(welcome, '/verify-email/'));
  await arriveAt(page, '/email-verified');
  await see(heading(page, 'Your email is verified'));
  // The page says it; a toast would say it twice.
  await expect.poll(() => page.getByText(/verified/i).count()).toBe(1);
  await arriveAt(page, '/sign-in');
  expect(countdown).toEqual(['5 seconds', '4 seconds', '3 seconds', '2 seconds', '1 second']);
  // The link in the mail named the address.
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(ada.email);
  await signIn(page, ada);
  await seeToast(page, 'Successfully signed in!');
  await arriveAt(page, /^\/marketplace\/ada/);
  await seeBalance(page, '$0.00');
  const own = await page.evaluate(() => fetch('/api/auth/user').then((answer) => answer.json()));
  expect(own).toMatchObject({ address: '12 Orchard Lane, Springfield' });

  // Fee and total are shown before she pays, and the button says what it does.
  await openAddFunds(page);
  await expect.poll(() => page.getByRole('radio', { name: '$50', exact: true }).isChecked()).toBe(true);
  await expect.poll(() => page.getByRole('dialog').getByRole('radio').count()).toBe(6);
  await page.getByRole('radio', { name: '$100', exact: true }).check();
  await see(page.getByRole('dialog').getByText('$107.50'));
  await page.getByRole('radio', { name: '$50', exact: true }).check();
  const dialog = page.getByRole('dialog');
  await see(
    dialog.getByText('$50.00'),
    dialog.getByText('Service fee (7.5%)'),
    dialog.getByText('$3.75'),
    dialog.getByText('$53.75'),
  );
  await button(page, 'Continue').click();
  await see(page.getByRole('dialog', { name: 'Pay by card' }).getByText('$53.75'));
  await typeCard(page, '4242 4242 4242 4242');
  await button(page, 'Pay $53.75').click();
  await seeToast(page, '$50.00 has been added to your balance');
  await dialog.waitFor({ state: 'detached' });
  await seeBalance(page, '$50.00');

  // A typo in the search still finds the card.
  await page.getByRole('searchbox', { name: 'Search gift cards' }).pressSequentially('buterlamp');
  const butterlamp = page.getByRole('article').filter({ has: heading(page, 'Butterlamp') });
  await see(butterlamp);
  await page.waitForURL(/search=buterlamp/);
  await button(page, 'Add to Cart: Butterlamp').click();
  await seeToast(page, 'Gift card has been added to your cart!');
  await link(page, 'Cart, 1 item').click();

  await arriveAt(page, '/checkout');
  await see(heading(page, 'Order Summary'), heading(page, 'Butterlamp'));
  await page.getByLabel('Amount of Butterlamp').selectOption('$25.00');
  await button(page, 'Buy for $25.00').click();
  await see(heading(page, 'Enjoy your treat'), page.getByText('Your gift cards have been purchased!'));
  await seeBalance(page, '$25.00');
  await see(link(page, 'Cart, 0 items'));

  const delivery = await mail(ada.email, /Butterlamp/);
  await link(page, 'Open my wallet').click();
  const card = page.getByRole('article', { name: 'Butterlamp gift card' });
  await see(card.getByText('Active'), card.getByText('$25.00'));
  await card.getByRole('button', { name: 'Show code of Butterlamp' }).click();
  await card.getByRole('button', { name: 'Copy code of Butterlamp' }).click();
  await seeToast(page, 'Copied to clipboard');
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code.length).toBeGreaterThan(5);
  expect(delivery.text).toContain(code);
  await see(card.getByText(code));
  // The main job takes not a step more: from signing up to the code, no further proof was asked.
  expect(proofs).toEqual([]);

  await page.getByRole('tab', { name: 'Transaction History' }).click();
  await link(page, 'See all transactions').click();
  await see(heading(page, 'Transaction History'));
  const movements = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem');
  await see(movements);
  await expect.poll(() => movements.count()).toBe(2);
  const [purchase, funds] = await movements.allInnerTexts();
  expect(purchase).toContain('−$25.00');
  expect(purchase).toContain('Completed');
  expect(funds).toContain('+$50.00');
  expect(funds).toMatch(/Payment ID: pi_/);
});

/** Records what the page counts down: each text stands there for a second, and a slow machine misses it. */
async function hearCountdown(page: Page): Promise<string[]> {
  const heard: string[] = [];
  await page.exposeFunction('hearCountdown', (left: string) => heard.push(left));
  await page.addInitScript(() => {
    let last: string | undefined;
    const hear = new MutationObserver(() => {
      const left = /to the sign-in page in ([1-5] seconds?)/.exec(document.body?.textContent ?? '')?.[1];
      if (!left || left === last) return;
      last = left;
      window.hearCountdown(left);
    });
    hear.observe(document, { childList: true, subtree: true, characterData: true });
  });
  return heard;
}

declare global {
  interface Window {
    hearCountdown(left: string): void;
  }
}
