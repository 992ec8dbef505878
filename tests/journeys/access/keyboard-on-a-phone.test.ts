/** A keyboard at a phone: bars at the edges cover nothing that has the focus, and what opens gives the focus back. */
import type { Locator, Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { topUp } from '#tests/admin/api/money.ts';
import { acmeId, fund } from '#tests/enterprise/api/company.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { press, tabTo } from '#tests/support/journeys/keyboard.ts';
import { arriveAt, button, haveFocus, heading, link, see, seeGone } from '#tests/support/journeys/steps.ts';

// Sixty tab stops per page take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const { app, visit, newMember } = await openJourneys();
const PHONE = 360;

/** The lines of a row, by the room that it takes. */
async function heightOf(row: Locator): Promise<number> {
  return (await row.boundingBox())?.height ?? 0;
}

async function openAndEscape(page: Page, opener: Locator, opened: Locator): Promise<void> {
  await press(page, opener);
  await see(opened);
  await page.keyboard.press('Escape');
  await seeGone(opened);
  await haveFocus(opener);
}

test('Pim buys a gift card and reads its code', async () => {
  const pim = await newMember({ firstName: 'Pim', balanceCents: 20_00n });
  const page = await visit({ as: pim, width: PHONE });
  await page.goto(`/marketplace/${pim.username}`);
  await see(button(page, 'Add to Cart: Butterlamp'));
  const categories = page.getByRole('navigation', { name: 'Categories' });
  await tabTo(page, categories.getByRole('link', { name: /^Food/ }));
  const { x, width } = (await categories.getByRole('link', { name: /^Food/ }).boundingBox()) ?? {
    x: 0,
    width: 0,
  };
  expect(x + width, 'the end of a link in a row that scrolls').toBeLessThan(PHONE);

  const sheet = page.getByRole('dialog', { name: 'Butterlamp' });
  await openAndEscape(page, link(page, 'Butterlamp'), sheet);
  await page.keyboard.press('Enter');
  await press(page, sheet.getByRole('button', { name: 'Add to Cart' }));
  await seeGone(sheet);
  // Below this button is the bar with the cart.
  await tabTo(page, button(page, 'Load More Gift Cards'));
  await press(page, page.getByRole('region', { name: 'Cart' }).getByRole('link', { name: 'Buy' }));

  await haveFocus(heading(page, 'Checkout'));
  await tabTo(page, link(page, 'Trust'));
  await press(page, button(page, 'Buy for $5.00'), { back: true });
  await haveFocus(heading(page, 'Enjoy your treat'));
  await press(page, link(page, 'Open my wallet'));
  await press(page, button(page, 'Show code of Butterlamp'));
  await see(button(page, 'Copy code of Butterlamp'));
});

test('the menu of the public pages closes when the focus goes on', async () => {
  const page = await visit({ width: PHONE });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await openAndEscape(page, button(page, 'Open menu'), menu);
  await page.keyboard.press('Enter');
  await tabTo(page, link(page, 'Open an account').first());
  await seeGone(menu);
  await tabTo(page, button(page, 'Open menu'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await press(page, menu.locator('..').getByRole('link', { name: 'Sign In' }));
  await arriveAt(page, '/sign-in');
});

test('a manager and an administrator open the rows of transactions, which have two lines', async () => {
  await fund(app, await acmeId(app), 500_00n);
  const petra = await app.newMember({ firstName: 'Petronella' });
  await topUp(app, petra, '40');
  await app.settled();

  const manager = await visit({ as: await app.signIn('account_manager'), width: PHONE });
  await manager.goto('/enterprise-dashboard?tab=transactions');
  const detail = button(manager, 'Details of A start').first();
  await openAndEscape(
    manager,
    button(manager, /^Enterprise dashboard: Transactions/),
    manager.getByRole('tablist'),
  );
  await tabTo(manager, detail);
  const line = manager.getByRole('row').filter({ has: detail });
  expect(await heightOf(line), 'pixels of a closed row').toBeLessThan(80);
  expect(await line.getByText('Balance').count()).toBe(1);
  await seeGone(line.getByText('Balance'));
  await manager.keyboard.press('Enter');
  await see(line.getByText('Balance'));
  await haveFocus(detail);

  const page = await visit({ as: await app.signIn('administrator'), width: PHONE });
  await page.goto('/admin?tab=transactions&search=petronella+field');
  const payment = page.getByRole('row').filter({ hasText: 'Petronella Field' }).first();
  await see(payment);
  expect(await heightOf(payment), 'pixels of a closed row').toBeLessThan(80);
  await press(page, payment.getByRole('button', { name: 'Details of Petronella Field' }));
  await see(payment.getByText(/^Payment ID/));
  const actions = payment.getByRole('button', { name: /^Actions on the payment/ });
  await openAndEscape(page, actions, page.getByRole('menu'));
});
