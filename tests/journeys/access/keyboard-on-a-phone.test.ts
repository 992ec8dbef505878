/**
 * A keyboard at a phone: bars at the edges cover nothing that has the focus, and what opens gives the focus
 * back.
 */
import type { Locator, Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { topUp } from '#tests/admin/api/money.ts';
import { acmeId, fund } from '#tests/enterprise/api/company.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { press, retainsFocus, tabTo } from '#tests/support/journeys/keyboard.ts';
import {
  arriveAt,
  button,
  cardFields,
  expectNoHorizontalScroll,
  haveFocus,
  heading,
  link,
  see,
  seeGone,
} from '#tests/support/journeys/steps.ts';

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
  // The numbers of cards arrive later, and widen the links.
  await see(categories.getByRole('link', { name: /^Food/ }).getByText(/\d/));
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

test('a guest finds a member, hears what is missing, and that the card was declined', async () => {
  const ana = await newMember({ firstName: 'Ana' });
  const page = await visit({ width: PHONE, refused: ['/sandbox/stripe/v1/payment_intents'] });
  await page.goto('/send-funds');
  await tabTo(page, page.getByRole('textbox', { name: 'Username' }));
  await page.keyboard.type(ana.username);
  await page.keyboard.press('Enter');
  await press(page, link(page, new RegExp(`@${ana.username}`)));
  await tabTo(page, page.getByRole('radio', { name: '$50' }));
  await page.keyboard.press('ArrowLeft');
  await tabTo(page, page.getByLabel('Your full name'));
  await page.keyboard.press('Enter');
  // The field names its error, and the focus is in it.
  await haveFocus(page.getByLabel('Your full name'));
  await describedBy(page, 'Please enter your full name.');
  await page.keyboard.type('Grace Guest');
  await tabTo(page, page.getByLabel('Your phone number'));
  await page.keyboard.press('Enter');
  await describedBy(page, 'Please enter your phone number.');
  await page.keyboard.type('5551234567');
  await press(page, button(page, 'Continue to payment'));
  const confirmation = page
    .locator('[aria-live]')
    .filter({ hasText: 'Please confirm who this gift is for.' });
  await see(confirmation);
  await haveFocus(button(page, `Yes, this is for @${ana.username}`));
  for (let clicks = 0; clicks < 2; clicks += 1) await page.keyboard.press('Enter');
  await see(page.getByText(`This gift is for @${ana.username}`));
  await press(page, button(page, 'Continue to payment'));
  await haveFocus(heading(page, 'Pay by card'));
  // A frame takes the focus before it has loaded, and then loses what is typed.
  await see(cardFields(page).getByLabel('Card number'));
  await tabTo(page, page.getByTitle('Secure payment input frame'));
  await page.keyboard.type('40000000000000021234123');
  await page.keyboard.press('Enter');
  await see(page.getByRole('alert').filter({ hasText: 'Payment Failed' }).first());
  await retainsFocus(page);
  await tabTo(page, page.getByTitle('Secure payment input frame'), 'Shift+Tab');
  await expectNoHorizontalScroll(page);
});

/** What has the focus is invalid, and has this message as its description. */
async function describedBy(page: Page, message: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const field = document.activeElement;
        const ids = field?.getAttribute('aria-describedby')?.split(' ') ?? [];
        const texts = ids.map((id) => document.getElementById(id)?.textContent ?? '');
        return field?.getAttribute('aria-invalid') === 'true' ? texts.join(' ') : null;
      }),
    )
    .toContain(message);
}

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
  await expect.poll(() => line.getByText('Balance').count()).toBe(1);
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

// Take `sticky` out of form-foot.tsx, or the foot out of showFocused and scroll-pb out of dialog.tsx, and
// this must fail.
test('the button that sends a long form stays in sight in a dialog, and covers no field with the focus', async () => {
  const page = await visit({ as: await app.signIn('administrator'), width: PHONE });
  await page.goto('/admin?tab=enterprises');
  await press(page, button(page, 'Create Enterprise'));
  const dialog = page.getByRole('dialog', { name: 'Create Enterprise' });
  const send = dialog.getByRole('button', { name: 'Create Enterprise' });
  const { y: top, height } = await boxOf(send);
  const below = (page.viewportSize()?.height ?? 0) - top - height;
  expect(below, 'pixels below the button').toBeGreaterThanOrEqual(0);
  expect(below, 'pixels below the button').toBeLessThan(24);
  for (const label of ['Minimum balance', 'Last name', 'Phone']) {
    const field = dialog.getByLabel(label);
    await tabTo(page, field);
    const box = await boxOf(field);
    expect(box.y + box.height, `the end of ${label}`).toBeLessThan(top);
  }
  await press(page, send);
  await haveFocus(dialog.getByLabel('Company name'));
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return box;
}
