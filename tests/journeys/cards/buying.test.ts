import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { SignedIn } from '#tests/support/app.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  arriveAt,
  button,
  heading,
  link,
  see,
  seeBalance,
  seeGone,
  seeToast,
  typeCard,
} from '#tests/support/journeys/steps.ts';

const { app, visit, newTab } = await openJourneys();

/** Adds a card to the cart from the marketplace, at its smallest value. */
async function addToCart(page: Page, name: string): Promise<void> {
  await page.goto(`/marketplace?search=${encodeURIComponent(name)}`);
  await button(page, `Add to Cart: ${name}`).click();
  await seeToast(page, 'Added to Cart');
}

async function purchasesOf(member: SignedIn) {
  const answer = await member.get<{ type: string; amount: string }[]>('/api/transactions');
  return answer.body.filter(({ type }) => type === 'purchase');
}

async function codesOf(member: SignedIn) {
  await app.settled();
  return (await member.get<{ status: string }[]>('/api/purchased-gift-cards')).body;
}

test('Finn is out of balance, adds exactly what is missing, and buys', async () => {
  const finn = await app.newMember({ firstName: 'Finn', balanceCents: 10_00n });
  const page = await visit({ as: finn });
  await addToCart(page, 'Butterlamp');
  await link(page, 'Cart, 1 item').click();
  await page.getByLabel('Amount of Butterlamp').selectOption('$25.00');
  await see(page.getByText('Please add $15.00 to complete your purchase.'));
  await button(page, 'Buy for $25.00').click();
  await seeToast(page, 'Insufficient Balance');
  expect(await purchasesOf(finn)).toEqual([]);

  await button(page, 'Add $15.00').click();
  await see(page.getByRole('dialog', { name: 'Add Funds' }));
  await expect.poll(() => page.getByLabel('Or enter an amount').inputValue()).toBe('15.00');
  // Three presets here, six over the marketplace.
  await expect.poll(() => page.getByRole('dialog').getByRole('radio').count()).toBe(3);
  await button(page, 'Continue').click();
  await typeCard(page, '4242 4242 4242 4242');
  await button(page, 'Pay $16.13').click();
  await seeToast(page, 'Payment Successful');
  await seeGone(page.getByRole('dialog'));
  await seeBalance(page, '$25.00');
  await see(page.getByRole('main').getByRole('button', { name: 'Add Funds' }));
  await button(page, 'Buy for $25.00').click();
  await see(heading(page, 'Enjoy your treat'));
  await seeBalance(page, '$0.00');
});

test('Gail changes her cart in one tab, and the other tab updates itself', async () => {
  const gail = await app.newMember({ firstName: 'Gail', balanceCents: 100_00n });
  const first = await visit({ as: gail });
  await addToCart(first, 'Butterlamp');
  await first.goto('/checkout');
  await see(button(first, 'Buy for $5.00'));
  const second = await newTab(first);
  await second.goto('/checkout');
  await button(second, 'One Butterlamp more').click();
  await see(button(second, 'Buy for $10.00'), button(first, 'Buy for $10.00'));
});

test('Hugo edits his cart on the phone: the laptop refuses to buy the old cart, shows the new one, and charges once', async () => {
  const hugo = await app.newMember({ firstName: 'Hugo', balanceCents: 100_00n });
  const laptop = await visit({ as: hugo, refused: ['/api/checkout'] });
  await addToCart(laptop, 'Butterlamp');
  await laptop.goto('/checkout');
  await see(button(laptop, 'Buy for $5.00'));

  const phone = await visit({ as: hugo, width: 360 });
  await phone.goto('/checkout');
  await button(phone, 'One Butterlamp more').click();
  await see(button(phone, 'Buy for $10.00'));
  await expect
    .poll(async () => (await hugo.get<{ quantity: number }[]>('/api/cart')).body[0]?.quantity)
    .toBe(2);

  await button(laptop, 'Buy for $5.00').click();
  await seeToast(laptop, 'Purchase Failed');
  await see(button(laptop, 'Buy for $10.00'));
  await seeBalance(laptop, '$100.00');
  expect(await purchasesOf(hugo)).toEqual([]);

  await button(laptop, 'Buy for $10.00').click();
  await see(heading(laptop, 'Enjoy your treat'));
  await seeBalance(laptop, '$90.00');
  // The phone still shows the bought cart.
  await phone.reload();
  await see(heading(phone, 'Your cart is empty'), link(phone, 'Continue Shopping'));
  expect(await codesOf(hugo)).toHaveLength(2);
});

test('Kim cannot pay for an unavailable card, and is not asked to add funds for it', async () => {
  const kim = await app.newMember({ firstName: 'Kim' });
  const page = await visit({ as: kim });
  await addToCart(page, 'Butterlamp');
  const stock = (inStock: boolean) =>
    app.db.query("update gift_card set in_stock = $1 where slug = 'butterlamp'", [inStock]);
  await stock(false);
  onTestFinished(async () => void (await stock(true)));
  await page.goto('/checkout');
  await see(page.getByText('Not available', { exact: true }), page.getByText(/Remove it to continue/));
  await expect.poll(() => button(page, 'Buy for $5.00').isDisabled()).toBe(true);
  expect(await page.getByText('to complete your purchase').count()).toBe(0);
});

test('Ines clicks twice on Buy, and places one order', async () => {
  const ines = await app.newMember({ firstName: 'Ines', balanceCents: 100_00n });
  const page = await visit({ as: ines });
  await addToCart(page, 'Butterlamp');
  await page.goto('/checkout');
  await button(page, 'Buy for $5.00').dblclick();
  await see(heading(page, 'Enjoy your treat'));
  await seeBalance(page, '$95.00');
  expect(await codesOf(ines)).toHaveLength(1);
});

test('Jon removes a card from his cart by mistake, and restores it', async () => {
  const jon = await app.newMember({ firstName: 'Jon', balanceCents: 100_00n });
  const page = await visit({ as: jon });
  await addToCart(page, 'Butterlamp');
  await page.goto('/checkout');
  await button(page, 'Remove Butterlamp').click();
  await seeToast(page, 'Item has been removed from your cart');
  // The focus on it keeps it there.
  await button(page, 'Undo').focus();
  await see(heading(page, 'Your cart is empty'));
  await button(page, 'Undo').click();
  await see(heading(page, 'Butterlamp'), link(page, 'Cart, 1 item'));
  await link(page, 'Back to Shopping').click();
  await arriveAt(page, `/marketplace/${jon.username}`);
});
