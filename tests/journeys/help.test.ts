/** The help center: from any page and any mail to an answer, and on to where one does it. */
import { expect, test } from 'vitest';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { tabTo } from '#tests/support/journeys/keyboard.ts';
import {
  arriveAt,
  button,
  haveFocus,
  heading,
  link,
  linkIn,
  see,
  seeBalance,
  seeGone,
} from '#tests/support/journeys/steps.ts';

const { app, visit, newMember, mail } = await openJourneys({ env: { ADD_FUNDS_FEE_BASIS_POINTS: '625' } });

test('on a phone a member goes from the footer to an answer by search, and does it', async () => {
  const nora = await app.newMember({ firstName: 'Nora' });
  const page = await visit({ as: nora, width: 360 });
  await page.goto('/transaction-history');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).tap();
  await arriveAt(page, '/help');
  await see(heading(page, 'How can we help?'));
  await seeBalance(page, '$0.00');
  await examine(page);

  const field = page.getByRole('searchbox', { name: 'Search for an answer' });
  await field.fill('code not work');
  const answers = page.getByRole('list', { name: 'Answers' });
  await see(answers.getByRole('link', { name: /^What do I do when a code does not work\?/ }));
  await seeGone(page.getByRole('list', { name: 'Topics' }));
  await page.waitForURL(/\/help\?q=code/);
  await examine(page);

  await page.setViewportSize({ width: 360, height: 740 });
  await answers.getByRole('link', { name: /^What do I do when a code does not work\?/ }).tap();
  await arriveAt(page, '/help/code-does-not-work');
  const answer = page.getByRole('region', { name: 'What do I do when a code does not work?' });
  await haveFocus(answer);
  await examine(page);
  await answer.getByRole('link', { name: 'Open your wallet' }).click();
  await see(heading(page, 'My Wallet'));

  // The search is where it was.
  await page.goBack();
  await page.goBack();
  await see(answers.getByRole('link', { name: /^What do I do when a code does not work\?/ }));
  await expect.poll(() => field.inputValue()).toBe('code not work');
});

test('a visitor finds the current fees by keyboard alone', async () => {
  const page = await visit();
  await page.goto('/terms');
  await tabTo(page, page.getByRole('contentinfo').getByRole('link', { name: 'Help' }));
  await page.keyboard.press('Enter');
  await arriveAt(page, '/help');
  await haveFocus(heading(page, 'How can we help?'));
  const field = page.getByRole('searchbox');
  await tabTo(page, field);
  await page.keyboard.type('what are the fees');
  await see(page.getByRole('status').filter({ hasText: /^\d+ answers$/ }));
  const answers = page.getByRole('list', { name: 'Answers' }).getByRole('link');
  await page.keyboard.press('ArrowDown');
  await haveFocus(answers.first());
  await page.keyboard.press('ArrowDown');
  await haveFocus(answers.nth(1));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await haveFocus(field);
  await page.keyboard.press('Enter');
  await arriveAt(page, '/help/adding-funds');
  const answer = page.getByRole('region', { name: 'What fees do you charge?' });
  await haveFocus(answer);
  await see(answer.getByText('Adding funds costs 6.25% on top of the amount'));
});

test('a search without an answer says so, and offers our address', async () => {
  const page = await visit();
  await page.goto('/help');
  const field = page.getByRole('searchbox');
  await field.fill('zebra');
  await see(heading(page, 'We found no answer to that'), page.getByText('No answers', { exact: true }));
  const contact = page.getByRole('main').getByRole('link', { name: 'hello@indulge.example' });
  await expect.poll(() => contact.getAttribute('href')).toBe('mailto:hello@indulge.example');
  await examine(page);
  await field.press('Enter');
  expect(new URL(page.url()).pathname).toBe('/help');
  await button(page, 'Show all topics').click();
  await see(page.getByRole('list', { name: 'Topics' }));
  await haveFocus(field);
});

test('a shared search, a topic and an unknown topic open by their addresses', async () => {
  const page = await visit();
  await page.goto('/help?q=passkey');
  await see(page.getByRole('list', { name: 'Answers' }).getByRole('link', { name: /^What is a passkey\?/ }));
  await page.goto('/help/account-and-security#passkeys');
  await haveFocus(page.getByRole('region', { name: 'What is a passkey?' }));
  await page.goto('/help/nothing-of-the-kind');
  await see(heading(page, 'There is no such topic'), link(page, /^Refunds and disputes/));
  await examine(page);
});

test('answers without the current fees say so', async () => {
  const page = await visit({ refused: ['/api/config'] });
  await page.route('**/api/config', (route) => route.fulfill({ status: 503, json: { message: 'Away' } }));
  await page.goto('/help/adding-funds');
  await see(page.getByText('Our current fees and limits did not load. You see them before you pay.'));
});

test('a mail leads to the help center', async () => {
  const leo = await newMember();
  const page = await visit();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(leo.email);
  await button(page, 'Send reset link').click();
  await page.goto(linkIn(await mail(leo.email, /Choose a new password/), '/help'));
  await see(heading(page, 'How can we help?'));
});
