import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { SignedIn } from '#tests/support/app.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  button,
  expectNoHorizontalScroll,
  haveFocus,
  heading,
  link,
  see,
  seeGone,
  seeToast,
} from '#tests/support/journeys/steps.ts';

const { visit, newTab, app } = await openJourneys();

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Polygoose' });

async function cartOf(member: SignedIn) {
  const { body } = await member.get<{ amount: string; quantity: number }[]>('/api/cart');
  return body.map(({ amount, quantity }) => ({ amount, quantity }));
}

test('Sam opens a card with the mouse, chooses an amount and a quantity, and adds them', async () => {
  const sam = await app.newMember({ firstName: 'Sam', balanceCents: 500_00n });
  const page = await visit({ as: sam });
  await page.goto(`/marketplace/${sam.username}`);
  // The picture: the link of its name covers the tile.
  await page
    .getByRole('article')
    .filter({ has: link(page, 'Polygoose') })
    .click({ position: { x: 80, y: 60 } });
  await see(
    sheet(page).getByText('Honking good video games'),
    sheet(page).getByLabel(/^Rated/),
    sheet(page).getByText('How to redeem'),
    sheet(page).getByText('5 years after the purchase.'),
    sheet(page).getByText(/^Valid at Polygoose/),
  );
  await sheet(page).getByRole('radio', { name: '$50' }).check();
  await button(page, 'One Polygoose more').click();
  await see(sheet(page).getByText('$100.00'));
  await sheet(page).getByRole('button', { name: 'Add to Cart' }).click();
  await seeToast(page, 'Added to Cart');
  await seeGone(sheet(page));
  await see(link(page, 'Cart, 2 items'));
  expect(await cartOf(sam)).toEqual([{ amount: '50.00', quantity: 2 }]);
  expect(new URL(page.url()).search).toBe('');

  // From the tile it is the smallest amount, once.
  await button(page, 'Add to Cart: Polygoose').click();
  await see(link(page, 'Cart, 3 items'));
  expect(await page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => cartOf(sam)).toContainEqual({ amount: '10.00', quantity: 1 });
});

test('Tess opens and closes a card by keyboard, and Back closes it as well', async () => {
  const tess = await app.newMember({ firstName: 'Tess' });
  const page = await visit({ as: tess });
  await page.goto(`/marketplace/${tess.username}?category=entertainment`);
  await link(page, 'Polygoose').focus();
  await page.keyboard.press('Enter');
  await see(sheet(page));
  await page.keyboard.press('Escape');
  await seeGone(sheet(page));
  await haveFocus(link(page, 'Polygoose'));
  expect(new URL(page.url()).search).toBe('?category=entertainment');

  await page.keyboard.press('Enter');
  await see(sheet(page));
  await page.goBack();
  await seeGone(sheet(page));
  await page.goForward();
  await see(sheet(page));
  expect(new URL(page.url()).search).toMatch(/category=entertainment&card=/);
});

test('Uma shares the address of a card: another browser opens it, and a removed card says so', async () => {
  const uma = await app.newMember({ firstName: 'Uma' });
  const vic = await app.newMember({ firstName: 'Vic' });
  const page = await visit({ as: uma });
  await page.goto(`/marketplace/${uma.username}`);
  await link(page, 'Polygoose').click();
  await see(sheet(page));
  const shared = page.url();

  // The address names the one who shares it; the other is led to the same card on the own page.
  const other = await visit({ as: vic, refused: ['/api/gift-cards/'] });
  await other.goto(shared);
  await see(sheet(other));
  expect(new URL(other.url()).pathname).toBe(`/marketplace/${vic.username}`);
  await button(other, 'Close').click();
  await seeGone(sheet(other));
  expect(new URL(other.url()).search).toBe('');
  await see(heading(other, 'Featured Gift Cards'));

  const tab = await newTab(other);
  await tab.goto(`/marketplace/${vic.username}?card=00000000-0000-7000-8000-000000000000`);
  await see(tab.getByText('This card is no longer on sale.'));
});

test('on a phone the sheet fits, and its button is in reach', async () => {
  const wes = await app.newMember({ firstName: 'Wes', balanceCents: 100_00n });
  const page = await visit({ as: wes, width: 360 });
  await page.goto(`/marketplace/${wes.username}`);
  await link(page, 'Polygoose').tap();
  await see(sheet(page).getByText('Expiry'));
  await expectNoHorizontalScroll(page);
  const add = sheet(page).getByRole('button', { name: 'Add to Cart' });
  const box = await add.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
  await sheet(page).getByRole('radio', { name: '$25', exact: true }).tap();
  await add.tap();
  await see(page.getByRole('region', { name: 'Cart' }).getByText('$25.00'));
});

test('filters show how many cards they lead to, and only the whole list is featured', async () => {
  const xia = await app.newMember({ firstName: 'Xia' });
  const page = await visit({ as: xia });
  await page.goto(`/marketplace/${xia.username}`);
  const categories = page.getByRole('navigation', { name: 'Categories' });
  await see(heading(page, 'Featured Gift Cards'));
  const food = categories.getByRole('link', { name: /^Food/ });
  await see(food.getByText(/\d/));
  const count = Number(/\d+/.exec((await food.innerText()) ?? '')?.[0]);
  await food.click();
  await see(heading(page, 'Gift Cards'));
  await expect.poll(() => page.getByRole('article').count()).toBe(count);
  await page.getByRole('searchbox').fill('butterlamp');
  await see(categories.getByRole('link', { name: 'Food 1 gift card', exact: true }));
  expect(await page.getByText('Featured Gift Cards').count()).toBe(0);
});
