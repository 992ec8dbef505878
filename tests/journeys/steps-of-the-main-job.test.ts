/**
 * How many steps a new member takes on a phone, from the sign-up page to the code of the first gift card. A
 * step is a tap, or a field that is filled in. More safety must not cost one more.
 */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { arriveAt, button, cardFields, heading, link, linkIn, see } from '#tests/support/journeys/steps.ts';

const { visit, mail } = await openJourneys();

/**
 * As many as before proofs of presence came (commit 5889c3f6): 11 to sign up, 1 in the mail, 3 to sign in, 6
 * to add funds, 5 to buy a card and see its code.
 */
const STEPS = 26;

test('a new member on a phone reaches the first code in no more steps than ever', async () => {
  let steps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    steps += 1;
  };
  const fill = async (field: Locator, text: string) => {
    await field.fill(text);
    steps += 1;
  };
  const page = await visit({ width: 360 });

  await page.goto('/sign-up');
  await fill(page.getByLabel('First name'), 'Iris');
  await fill(page.getByLabel('Last name'), 'Field');
  await fill(page.getByLabel('Address'), '12 Orchard Lane');
  await fill(page.getByLabel('State'), 'Illinois');
  await fill(page.getByLabel('Zip code'), '62701');
  await fill(page.getByLabel('Phone number'), '(217) 555-0142');
  await fill(page.getByLabel('Email'), 'iris@example.com');
  await fill(page.getByLabel('Password', { exact: true }), 'orchards in october');
  await fill(page.getByLabel('Confirm password'), 'orchards in october');
  await tap(page.getByLabel(/I agree to the terms and conditions/));
  await tap(button(page, 'Sign Up'));
  await arriveAt(page, '/email-verification-sent');
  const welcome = await mail('iris@example.com', /Confirm your email/);
  await page.goto(linkIn(welcome, '/verify-email/'));
  steps += 1;
  await arriveAt(page, '/sign-in');

  await fill(page.getByLabel('Email'), 'iris@example.com');
  await fill(page.getByLabel('Password', { exact: true }), 'orchards in october');
  await tap(page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }));
  await arriveAt(page, /^\/marketplace\/iris/);

  await tap(
    page
      .getByRole('button', { name: /Add Funds/ })
      .filter({ visible: true })
      .first(),
  );
  await tap(button(page, 'Continue'));
  const card = cardFields(page);
  await fill(card.getByLabel('Card number'), '4242 4242 4242 4242');
  await fill(card.getByLabel('Expiration date'), '12/34');
  await fill(card.getByLabel('Security code'), '123');
  await tap(page.getByRole('button', { name: /^Pay \$/ }));
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await tap(button(page, 'Add to Cart: Butterlamp'));
  await tap(link(page, 'Cart, 1 item'));
  await tap(page.getByRole('button', { name: /^Buy for \$/ }));
  await see(heading(page, 'Enjoy your treat'));
  await mail('iris@example.com', /Butterlamp gift card$/);
  await tap(link(page, 'Open my wallet'));
  await tap(button(page, 'Show code of Butterlamp'));
  await see(button(page, 'Copy code of Butterlamp'));
  expect(steps).toBe(STEPS);
});
