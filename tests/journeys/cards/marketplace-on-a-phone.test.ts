import { expect, test } from 'vitest';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  button,
  expectNoHorizontalScroll,
  heading,
  link,
  openAddFunds,
  see,
  seeGone,
} from '#tests/support/journeys/steps.ts';

const { visit, app } = await openJourneys();

/** From the top of the page, in pixels, whatever is scrolled. */
const topOf = (element: Element) => element.getBoundingClientRect().top + window.scrollY;

test('at 360 by 740 the first card is above the fold, and sixteen cards are short', async () => {
  const nora = await app.newMember({ firstName: 'Nora', balanceCents: 40_00n });
  const page = await visit({ as: nora, width: 360 });
  await page.goto(`/marketplace/${nora.username}`);
  const cards = page.getByRole('region', { name: 'Featured Gift Cards' }).getByRole('article');
  await see(cards);
  await expect.poll(() => cards.count()).toBe(16);
  await expectNoHorizontalScroll(page);

  const first = page.getByRole('button', { name: /^Add to Cart/ }).first();
  const box = await first.evaluate((element) => element.getBoundingClientRect().toJSON());
  expect(box.top).toBeLessThanOrEqual(700);
  expect(box.bottom).toBeLessThanOrEqual(740);
  const [left, right] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
  expect(right?.y, 'the second card stands beside the first').toBe(left?.y);
  const end = await cards.nth(15).evaluate((element) => element.getBoundingClientRect().bottom);
  expect(end - (left?.y ?? 0)).toBeLessThanOrEqual(4_500);
});

test('every page on a phone begins with the balance and Add Funds', async () => {
  const omar = await app.newMember({ firstName: 'Omar', balanceCents: 40_00n });
  const page = await visit({ as: omar, width: 360 });
  const addresses = [
    `/marketplace/${omar.username}`,
    `/marketplace/${omar.username}/wallet`,
    '/checkout',
    '/transaction-history',
    '/settings',
    '/send-funds',
  ];
  for (const address of addresses) {
    await page.goto(address);
    const balance = page.getByRole('banner').getByRole('region', { name: 'Balance' });
    await see(balance.getByText('$40.00'));
    const addFunds = balance.getByRole('button', { name: 'Add Funds' });
    expect(await addFunds.evaluate(topOf), address).toBeLessThan(120);
  }
  await openAddFunds(page);
});

test('the cart stays in sight on a phone, with its total and the way to buy', async () => {
  const pia = await app.newMember({ firstName: 'Pia', balanceCents: 40_00n });
  const page = await visit({ as: pia, width: 360 });
  await page.goto(`/marketplace/${pia.username}`);
  const bar = page.getByRole('region', { name: 'Cart' });
  await see(button(page, 'Add to Cart: Butterlamp'));
  expect(await bar.count(), 'an empty cart has no bar').toBe(0);
  await button(page, 'Add to Cart: Butterlamp').tap();
  await see(bar.getByText('1 gift card'), bar.getByText('$5.00'));
  await page.mouse.wheel(0, 900);
  const box = await bar.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(740);

  await link(page, 'Buy').tap();
  await see(heading(page, 'Order Summary'));
  const buy = button(page, 'Buy for $5.00');
  expect((await buy.boundingBox())?.y).toBeGreaterThan(660);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const last = await page.getByRole('main').getByRole('button', { name: 'Add Funds' }).boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0), 'the bar hides nothing at the end of the page').toBeLessThan(
    (await buy.boundingBox())?.y ?? 0,
  );
  await buy.tap();
  await see(heading(page, 'Enjoy your treat'));
});

test('a missing amount takes one sentence and one button', async () => {
  const rosa = await app.newMember({ firstName: 'Rosa' });
  const page = await visit({ as: rosa, width: 360 });
  await page.goto('/marketplace?search=Butterlamp');
  await button(page, 'Add to Cart: Butterlamp').tap();
  await see(page.getByRole('region', { name: 'Cart' }));
  await link(page, 'Buy').tap();
  const missing = page.getByRole('main').getByRole('region', { name: 'Add Funds' });
  await see(missing);
  await expect
    .poll(() => missing.innerText())
    .toMatch(/^Please add \$5\.00 to complete your purchase\.\s+Add \$5\.00$/);
  await expect.poll(() => missing.getByRole('button').count()).toBe(1);
  await button(page, 'Add $5.00').tap();
  await see(page.getByRole('dialog', { name: 'Add Funds' }));
  await page.keyboard.press('Escape');
  await seeGone(page.getByRole('dialog'));
});
