import { expect, test } from 'vitest';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { tabTo } from '#tests/support/journeys/keyboard.ts';
import {
  arriveAt,
  button,
  cardFields,
  haveFocus,
  heading,
  link,
  see,
  seeBalance,
  seeGone,
  seeToast,
} from '#tests/support/journeys/steps.ts';

const { app, visit, newMember } = await openJourneys();

test('Zoe uses no mouse: she signs in, searches, adds funds, buys and reads her code', async () => {
  const zoe = await newMember({ firstName: 'Zoe' });
  const page = await visit();
  await page.goto('/sign-in');
  await tabTo(page, page.getByLabel('Email', { exact: true }));
  await page.keyboard.type(zoe.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(zoe.password);
  await page.keyboard.press('Enter');
  await arriveAt(page, `/marketplace/${zoe.username}`);

  // The new page's heading has the focus, as after a full load.
  await haveFocus(heading(page, 'Indulge, Zoe.'));
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type('butterlamp');
  await page.waitForURL(/search=butterlamp/);
  await seeGone(button(page, 'Add to Cart: Miso Lantern'));
  await tabTo(page, button(page, 'Add to Cart: Butterlamp'));
  await page.keyboard.press('Enter');
  await seeToast(page, 'Added to Cart');
  await tabTo(page, link(page, 'Cart, 1 item'), 'Shift+Tab');
  await page.keyboard.press('Enter');

  await haveFocus(heading(page, 'Checkout'));
  await tabTo(page, button(page, 'Add $5.00'));
  await page.keyboard.press('Enter');
  await see(page.getByRole('dialog', { name: 'Add Funds' }));
  await tabTo(page, page.getByLabel('Or enter an amount'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await see(button(page, 'Pay $10.75'));
  await see(cardFields(page).getByLabel('Card number'));
  await tabTo(page, page.getByTitle('Secure payment input frame'));
  await page.keyboard.type('42424242424242421234123');
  await page.keyboard.press('Enter');
  await seeToast(page, 'Payment Successful');
  await seeBalance(page, '$10.00');
  await seeGone(page.getByRole('dialog'));

  await tabTo(page, button(page, 'Buy for $5.00'));
  await page.keyboard.press('Enter');
  await see(heading(page, 'Enjoy your treat'));
  await haveFocus(heading(page, 'Enjoy your treat'));
  await tabTo(page, link(page, 'Open my wallet'));
  await page.keyboard.press('Enter');
  await haveFocus(heading(page, 'My Wallet'));
  await tabTo(page, button(page, 'Show code of Butterlamp'));
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, 'Copy code of Butterlamp'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await seeToast(page, 'Copied to clipboard');
});

test('Escape closes a dialog and restores the focus, and the first tab stop of a page skips to its content', async () => {
  const member = await newMember({ firstName: 'Aron' });
  const page = await visit({ as: member });
  await page.goto('/');
  await see(button(page, 'Add to Cart: Butterlamp'));
  await page.keyboard.press('Tab');
  await haveFocus(link(page, 'Skip to content'));
  await tabTo(page, button(page, 'Add Funds'));
  await page.keyboard.press('Enter');
  await see(page.getByRole('dialog', { name: 'Add Funds' }));
  await page.keyboard.press('Escape');
  await seeGone(page.getByRole('dialog'));
  await haveFocus(button(page, 'Add Funds'));
  await tabTo(page, button(page, 'Notifications'));
  await page.keyboard.press('Enter');
  await see(heading(page, 'No notifications yet'));
  await page.keyboard.press('Escape');
  await haveFocus(button(page, 'Notifications'));
});

test('removing a row keeps the focus in the list, and on no button that a second Enter would press', async () => {
  const member = await app.newMember({ firstName: 'Nils', balanceCents: 100_00n });
  const otto = await app.newMember({ firstName: 'Otto', balanceCents: 5_00n });
  await otto.post('/api/transfers', { recipientUsername: member.username, amount: '5.00' });
  const page = await visit({ as: member });
  await page.goto(`/marketplace/${member.username}?search=nothing-of-the-kind`);
  await tabTo(page, button(page, 'Clear search and filters'));
  await page.keyboard.press('Enter');
  await haveFocus(heading(page, 'Featured Gift Cards'));
  for (const name of ['Butterlamp', 'Catloaf']) {
    await button(page, `Add to Cart: ${name}`).click();
    await seeToast(page, 'Added to Cart');
  }

  await page.goto('/checkout');
  await tabTo(page, button(page, 'One Butterlamp more'));
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, 'One Butterlamp less'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await haveFocus(button(page, 'One Butterlamp more'));
  await tabTo(page, button(page, 'Remove Butterlamp'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await haveFocus(page.getByRole('listitem').filter({ has: heading(page, 'Catloaf') }));
  await tabTo(page, button(page, 'Buy for $10.00'));
  await page.keyboard.press('Enter');
  await see(heading(page, 'Enjoy your treat'));
  await app.settled();

  // Focus the heading of the receipt whatever has the focus, and this must fail.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/transactions/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  await see(page.getByText('Loading your receipt'));
  await page.keyboard.press('Tab');
  await haveFocus(link(page, 'Skip to content'));
  held.resolve();
  await see(heading(page, 'Enjoy your treat'));
  await haveFocus(link(page, 'Skip to content'));
  await tabTo(page, page.getByRole('button', { name: /^Notifications/ }));
  await page.keyboard.press('Enter');
  const notifications = page.getByRole('dialog', { name: 'Notifications' });
  const ready = notifications.getByRole('listitem').filter({ hasText: 'Gift Card Ready' });
  await tabTo(page, ready.getByRole('button', { name: /^Mark as read/ }));
  await page.keyboard.press('Enter');
  await haveFocus(ready);
  await page.keyboard.press('Enter');
  await see(ready);
  await tabTo(page, ready.getByRole('button', { name: /^Delete/ }));
  await page.keyboard.press('Enter');
  await seeGone(ready);
  await haveFocus(notifications.getByRole('listitem').filter({ hasText: 'Gift Received' }));
  await tabTo(page, notifications.getByRole('button', { name: /^Delete: Gift Received/ }));
  await page.keyboard.press('Enter');
  await see(notifications.getByText('No notifications yet'));
  await page.keyboard.press('Escape');
  await haveFocus(button(page, 'Notifications'));
});

test('a busy button keeps the focus, and Enter presses it once', async () => {
  const member = await newMember({ firstName: 'Bea' });
  const page = await visit({ as: member });
  let requests = 0;
  let answer = () => {};
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/user/profile', async (route) => {
    requests += 1;
    await released;
    await route.continue();
  });
  await page.goto('/settings');
  await button(page, 'Edit').click();
  await page.getByLabel('First name', { exact: true }).fill('Beatrix');
  const save = button(page, 'Save changes');
  await tabTo(page, save);
  await page.keyboard.press('Enter');
  await expect.poll(() => save.getAttribute('aria-busy')).toBe('true');
  await haveFocus(save);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await page.getByLabel('First name', { exact: true }).press('Enter');
  answer();
  await seeToast(page, 'Success');
  await haveFocus(button(page, 'Edit'));
  expect(requests).toBe(1);
});
