/** The public pages of an operator who charges no fee. */
import { expect, test } from 'vitest';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { see, seeGone } from '#tests/support/journeys/steps.ts';

const journeys = await openJourneys({
  env: { ADD_FUNDS_FEE_BASIS_POINTS: '0', GUEST_FEE_BASIS_POINTS: '0' },
});

test('the page for companies names a price of what is paid in, and no fee for it', async () => {
  const page = await journeys.visit();
  await page.goto('/business');
  await see(page.getByText('$5,000.00', { exact: true }).nth(1));
  await seeGone(page.getByText(/Funding fee|when you fund|with the fee shown/));
  await page.getByText('What does it cost?').click();
  await see(page.getByText(/^Adding money to the company balance is free\./));
  expect(await page.locator('main').innerText()).not.toContain('%');
});

test('the landing page and its example name no fee', async () => {
  const page = await journeys.visit();
  await page.goto('/');
  await see(page.getByRole('img', { name: 'Sending a gift of $100.00 to Maya.' }));
  await see(page.getByText('Pay $100.00'));
  expect(await page.locator('main').innerText()).not.toMatch(/service fee|the fee|fees apply|every fee/i);
});

test('the terms name no fee that is added', async () => {
  const page = await journeys.visit();
  await page.goto('/terms');
  await see(page.getByText(/^You see the total before you pay, and you pay exactly that\./));
  await see(page.getByText(/refunded to that card\. Contact us/));
});
