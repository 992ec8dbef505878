/** The public pages of an operator whose fees are not the usual ones. */
import { expect, test } from 'vitest';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { see } from '#tests/support/journeys/steps.ts';

const journeys = await openJourneys({
  env: { ADD_FUNDS_FEE_BASIS_POINTS: '611', GUEST_FEE_BASIS_POINTS: '0' },
});

// Write a fee into the text of the page, and this must fail.
test('the page for companies computes its price from the fee in force', async () => {
  const page = await journeys.visit();
  await page.goto('/business');
  for (const words of ['6.11%', 'Funding fee, 6.11%', '$305.50', '$5,305.50'])
    await see(page.getByText(words, { exact: true }));
  await page.getByText('What does it cost?').click();
  await see(page.getByText(/^A fee of 6.11% when you add money to the company balance by card/));
  expect(await page.locator('main').innerText()).not.toContain('7.5%');
});

test('the terms name a fee for adding funds alone where gifts have none', async () => {
  const page = await journeys.visit();
  await page.goto('/terms');
  await see(page.getByText(/^Adding funds carries a service fee on top of the amount\. You see the fee/));
  await see(page.getByText(/refunded to that card, with the matching part of the fee\./));
});
