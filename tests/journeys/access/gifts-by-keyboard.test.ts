/**
 * Gifts by the keyboard alone: a guest pays for one, a stranger claims it, a member schedules one and undoes
 * it.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { press, retainsFocus, tabTo } from '#tests/support/journeys/keyboard.ts';
import {
  button,
  cardFields,
  haveFocus,
  heading,
  see,
  seeGone,
  seeToast,
} from '#tests/support/journeys/steps.ts';

const { visit, mail, newMember } = await openJourneys();

/** Moves to a field and types into it. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

test('a guest pays for a gift, and a stranger claims two cards of it', async () => {
  const guest = await visit();
  await guest.goto('/send-gift');
  await type(guest, 'Their email', 'ida@strangers.example');
  await tabTo(guest, guest.getByRole('radio', { name: '$50' }));
  await tabTo(guest, guest.getByRole('radio', { name: 'Just because' }));
  await guest.keyboard.press('ArrowRight');
  await expect.poll(() => guest.getByRole('radio', { name: 'Happy birthday' }).isChecked()).toBe(true);
  await type(guest, 'Your email', 'ana@guest.example');
  // What is missing takes the focus.
  await guest.keyboard.press('Enter');
  await haveFocus(guest.getByLabel('Your name'));
  await guest.keyboard.type('Ana Lopez');
  await press(guest, button(guest, 'Continue to payment'));
  await see(cardFields(guest).getByLabel('Card number'));
  await haveFocus(heading(guest, 'Pay by card'));
  await tabTo(guest, guest.getByTitle('Secure payment input frame'));
  await guest.keyboard.type('42424242424242421234123');
  await guest.keyboard.press('Enter');
  await see(heading(guest, 'Your gift'), guest.getByText('Charged to your card'));
  await haveFocus(heading(guest, 'Your gift'));

  const { text } = await mail('ida@strangers.example', /^You received a gift/);
  const stranger = await visit();
  await stranger.goto(/\/claim\/[\w-]{43}/.exec(text)?.[0] ?? '');
  for (const amount of ['30', '20']) {
    await press(stranger, button(stranger, / from \$/).first());
    const sheet = stranger.getByRole('dialog');
    await type(stranger, 'Or enter an amount', amount);
    await press(stranger, sheet.getByRole('button', { name: `Get this $${amount}.00 card` }));
    await seeGone(sheet);
    // Below it are the codes.
    await haveFocus(heading(stranger, /^Your gift cards?$/));
  }
  await tabTo(stranger, button(stranger, /^Copy code of/).nth(1));
  await type(stranger, 'A note for Ana Lopez', 'Thank you!');
  await press(stranger, button(stranger, 'Send thank-you'));
  await see(stranger.getByText('Ana Lopez can read your thank-you.'));
  await retainsFocus(stranger);
});

test('a member schedules a birthday gift, and undoes it', async () => {
  const page = await visit({ as: await newMember({ balanceCents: 100_00n }) });
  await page.goto('/send-gift');
  await type(page, 'Their email', 'ida@strangers.example');
  await tabTo(page, page.getByRole('radio', { name: 'Just because' }));
  await page.keyboard.press('ArrowRight');
  const day = page.getByLabel('Send on');
  await tabTo(page, day);
  const [year, month, date] = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10).split('-');
  await page.keyboard.type(`${month}${date}${year}`);
  await expect.poll(() => day.inputValue()).toBe(`${year}-${month}-${date}`);
  await press(page, button(page, 'Schedule a gift of $50.00'));
  const dialog = page.getByRole('alertdialog');
  await see(dialog);
  await press(page, dialog.getByRole('button', { name: 'Schedule it' }));
  await haveFocus(heading(page, 'Your gift is scheduled'));
  await press(page, button(page, 'Undo this gift'));
  await seeToast(page, 'Gift undone');
  // What was typed is there again.
  await see(page.getByText('Your balance is $100.00.'));
  await expect.poll(() => day.inputValue()).toBe(`${year}-${month}-${date}`);
  await retainsFocus(page);
});
