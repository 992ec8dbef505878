import { expect, test } from 'vitest';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  addFunds,
  button,
  expectNoHorizontalScroll,
  heading,
  link,
  openAddFunds,
  proofsOf,
  see,
  seeBalance,
  seeGone,
  signIn,
} from '#tests/support/journeys/steps.ts';

const { app, visit, newMember, mail } = await openJourneys();

test('Bea does everything on a phone 360 pixels wide, and nothing scrolls sideways', async () => {
  const bea = await newMember({ firstName: 'Bea' });
  const page = await visit({ width: 360 });
  const proofs = proofsOf(page);
  await page.goto('/sign-in');
  await expectNoHorizontalScroll(page);
  await signIn(page, bea);

  await see(button(page, 'Add to Cart: Butterlamp'));
  await expectNoHorizontalScroll(page);
  const strip = page.getByRole('region', { name: 'Balance' }).getByRole('button', { name: 'Add Funds' });
  expect(await strip.evaluate(reachOf)).toBeGreaterThanOrEqual(44);
  await openAddFunds(page);
  await expectNoHorizontalScroll(page);
  await page.keyboard.press('Escape');
  await addFunds(page, '$50');
  await seeGone(page.getByRole('dialog'));
  await see(page.getByRole('region', { name: 'Balance' }).getByText('$50.00'));
  await seeBalance(page, '$50.00');

  await page.getByRole('searchbox').fill('butterlamp');
  await seeGone(button(page, 'Add to Cart: Miso Lantern'));
  await button(page, 'Add to Cart: Butterlamp').tap();
  await link(page, 'Cart, 1 item').tap();
  await see(heading(page, 'Order Summary'));
  await expectNoHorizontalScroll(page);
  await button(page, 'Buy for $5.00').tap();
  await see(heading(page, 'Enjoy your treat'));
  await expectNoHorizontalScroll(page);
  await mail(bea.email, /Butterlamp gift card$/);

  await link(page, 'Open my wallet').tap();
  await button(page, 'Show code of Butterlamp').tap();
  await see(button(page, 'Copy code of Butterlamp'));
  // From signing in to the code, nothing but the password was asked.
  expect(proofs).toEqual([]);
  await expectNoHorizontalScroll(page);
  await page.getByRole('tab', { name: 'Transaction History' }).tap();
  await expectNoHorizontalScroll(page);
  await link(page, 'See all transactions').tap();
  // The tab has such a list, too, and a page that arrives closes what the header opened.
  await see(page.getByRole('heading', { name: 'Transaction History', level: 1 }));
  await see(page.getByRole('list', { name: 'Transactions' }));
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: /^Notifications/ }).tap();
  await see(page.getByRole('dialog', { name: 'Notifications' }).getByText('Gift Card Ready'));
  await expectNoHorizontalScroll(page);
});

/** How many pixels from top to bottom answer a finger, which is more than a small button shows. */
function reachOf(button: Element): number {
  const { left, top, width, height } = button.getBoundingClientRect();
  const answers = (y: number) => button.contains(document.elementFromPoint(left + width / 2, y));
  let [first, last] = [top + height / 2, top + height / 2];
  while (answers(first - 1)) first -= 1;
  while (answers(last + 1)) last += 1;
  return Math.round(last - first) + 1;
}

test('small links and choices answer on 44 pixels under a finger', async () => {
  const page = await visit({ as: await newMember(), width: 360 });
  await page.goto('/send-funds');
  const choice = page.getByRole('radio', { name: 'Username' }).locator('..');
  const links = ['Send a gift by email', 'Sent gifts', 'Back to Home', 'Help', 'Trust'];
  for (const target of [choice, ...links.map((name) => link(page, name))]) {
    await see(target);
    await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    expect(await target.evaluate(reachOf), await target.innerText()).toBeGreaterThanOrEqual(44);
  }
});

// Without `touch` on the names, or with the narrow clip of Dotted, this must fail.
test('the names in the logs of staff, which narrow them, answer on 44 pixels under a finger', async () => {
  const god = await app.signIn('god');
  const nora = await app.newMember({ firstName: 'Nora' });
  const body = { userId: nora.id, amount: '20', reason: 'Makes up for a lost card' };
  expect((await god.post('/api/admin/manual-add-funds', body)).status).toBe(200);
  const page = await visit({ as: god, width: 360 });
  for (const [tab, names] of [
    ['audit', [/show only what they did/, /show only what was done to it/]],
    ['security', [/show only this account/, /show only this IP address/]],
  ] as const) {
    await page.goto(`/admin?tab=${tab}`);
    for (const name of names) {
      const target = page.getByRole('button', { name }).first();
      await see(target);
      await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      expect(await target.evaluate(reachOf), await target.innerText()).toBeGreaterThanOrEqual(44);
    }
  }
});

test('at 320 pixels, as on a page zoomed to 400 %, no page for visitors scrolls sideways', async () => {
  const page = await visit({ width: 320 });
  for (const address of ['/', '/sign-in', '/sign-up', '/forgot-password', '/send-funds', '/business']) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    await expectNoHorizontalScroll(page);
  }
});
