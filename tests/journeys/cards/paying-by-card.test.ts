import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { SignedIn } from '#tests/support/app.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  bank,
  button,
  cardFields,
  openAddFunds,
  see,
  seeBalance,
  seeGone,
  seeToast,
  typeCard,
} from '#tests/support/journeys/steps.ts';

const { app, visit, mail } = await openJourneys();

/** The card processor's error answers, which the browser logs. */
const declines = ['/sandbox/stripe/v1/payment_intents'];

/** Chooses $50 and opens the card form. */
async function beginPaying(page: Page): Promise<void> {
  await openAddFunds(page);
  await button(page, 'Continue').click();
}

/**
 * Holds the page's timers of exactly this length until released: a second passes before a page is checked.
 */
async function holdTimers(page: Page, ms: number): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle((delay) => {
    const due: (() => void)[] = [];
    const { setTimeout: later } = window;
    window.setTimeout = ((act: () => void, after?: number, ...rest: unknown[]) =>
      after === delay ? due.push(act) : later(act, after, ...rest)) as typeof setTimeout;
    return due;
  }, ms);
  return () => held.evaluate((due) => due.forEach((act) => void act()));
}

async function transactionsOf(member: SignedIn) {
  const answer = await member.get<{ type: string; amount: string; status: string }[]>('/api/transactions');
  return answer.body;
}

test('the sheet keeps its size while the card form loads', async () => {
  const page = await visit({ as: await app.newMember(), width: 360 });
  await page.goto('/');
  const answered = Promise.withResolvers<void>();
  await page.route(/\/sandbox\/stripe\/.*\.js/, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await beginPaying(page);
  const sheet = page.getByRole('dialog');
  await see(sheet.getByText('Loading the card form'), sheet.getByText(/^Service fee/));
  const heightOf = async () => (await sheet.boundingBox())?.height ?? 0;
  const loading = await heightOf();
  answered.resolve();
  await see(cardFields(page).getByLabel('Card number'));
  await see(page.getByRole('button', { name: /^Pay \$/, disabled: false }));
  // Take the buttons out of the skeleton, and the sheet jumps by the height of a finger and more.
  await expect.poll(async () => Math.abs((await heightOf()) - loading)).toBeLessThan(16);
});

test('card fields that do not load are tried again, and the amount stays', async () => {
  const page = await visit({ as: await app.newMember(), refused: declines });
  await app.fault('stripe', {
    match: 'GET /v1/payment_intents/*',
    fault: 'down',
    status: 500,
    times: 1_000,
  });
  await page.goto('/');
  await beginPaying(page);
  await see(
    page.getByText('Payment processing is currently unavailable'),
    page.getByText('Your card has not been charged.'),
  );
  await examine(page);
  await app.mend('stripe');
  await button(page, 'Try again').click();
  await typeCard(page, '4242 4242 4242 4242');
  await button(page, 'Pay $53.75').click();
  await seeToast(page, 'Payment Successful');
});

test('Ben has a card declined, then one without funds, then pays with a good one, and is charged once', async () => {
  const ben = await app.newMember({ firstName: 'Ben' });
  const page = await visit({ as: ben, refused: declines });
  await page.goto('/');
  await beginPaying(page);

  await typeCard(page, '4000 0000 0000 0002');
  await button(page, 'Pay $53.75').click();
  await seeToast(page, 'Payment Failed');
  await see(page.getByRole('dialog').getByText(/Your card was declined\./));

  await typeCard(page, '4000 0000 0000 9995');
  await button(page, 'Pay $53.75').click();
  await see(page.getByRole('dialog').getByText(/insufficient funds/i));
  await seeBalance(page, '$0.00');

  await typeCard(page, '4242 4242 4242 4242');
  await button(page, 'Pay $53.75').click();
  await seeToast(page, 'Payment Successful');
  await seeBalance(page, '$50.00');

  await app.settled();
  const completed = (await transactionsOf(ben)).filter(({ status }) => status === 'completed');
  expect(completed).toMatchObject([{ type: 'add_funds', amount: '50.00' }]);
});

test("Cara's bank asks whether it is she: she says no, and nothing is charged; then yes, and the funds are there", async () => {
  const cara = await app.newMember({ firstName: 'Cara' });
  const page = await visit({ as: cara, refused: declines });
  await page.goto('/');
  await beginPaying(page);

  await typeCard(page, '4000 0025 0000 3155');
  await button(page, 'Pay $53.75').click();
  await see(bank(page).getByText('$53.75'));
  await bank(page).getByRole('button', { name: 'Fail authentication' }).click();
  await seeToast(page, 'Payment Failed');
  await see(page.getByRole('dialog').getByText(/unable to authenticate/i));
  await seeBalance(page, '$0.00');

  await typeCard(page, '4000 0025 0000 3155');
  await button(page, 'Pay $53.75').click();
  await bank(page).getByRole('button', { name: 'Complete authentication' }).click();
  await seeToast(page, 'Payment Successful');
  await seeBalance(page, '$50.00');
});

test('Dan closes the tab right after paying, and finds his balance and a notification later', async () => {
  const dan = await app.newMember({ firstName: 'Dan' });
  const page = await visit({ as: dan });
  let confirmations = 0;
  const closed = new Promise<void>((resolve) => {
    // The tab closes after the charge, before our server is notified.
    void page.route('**/api/confirm-payment', async () => {
      confirmations += 1;
      await page.close();
      resolve();
    });
  });
  await page.goto('/');
  await beginPaying(page);
  await typeCard(page, '4242 4242 4242 4242');
  await button(page, 'Pay $53.75').click();
  await closed;
  expect(confirmations).toBe(1);
  const receipt = await mail(dan.email, /\$50\.00 added to your balance/);
  expect(receipt.text).toContain('$53.75');

  const later = await visit({ as: dan });
  await later.goto('/');
  await seeBalance(later, '$50.00');
  await button(later, 'Notifications, 1 unread').click();
  const notifications = later.getByRole('dialog', { name: 'Notifications' });
  await see(
    notifications.getByText('Funds Added'),
    notifications.getByText('$50.00 has been added to your balance.'),
  );
  await button(later, 'Mark as read: Funds Added').click();
  await see(button(later, 'Notifications'));
});

test('Ida has paid and our server does not answer: the page claims neither success nor failure', async () => {
  const ida = await app.newMember({ firstName: 'Ida' });
  const page = await visit({ as: ida, refused: ['/api/confirm-payment'] });
  await page.route('**/api/confirm-payment', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/');
  await beginPaying(page);
  await typeCard(page, '4242 4242 4242 4242');
  const letClose = await holdTimers(page, 1_000);
  await button(page, 'Pay $53.75').click();
  await see(page.getByRole('dialog', { name: 'Payment Processing' }));
  await seeToast(page, 'Payment Processing');
  await button(page, 'Dismiss').click();
  await examine(page);
  await letClose();
  await seeGone(page.getByRole('dialog'));
  await mail(ida.email, /\$50\.00 added to your balance/);
});

test('Eve presses the pay button repeatedly, and pays once', async () => {
  const eve = await app.newMember({ firstName: 'Eve' });
  const page = await visit({ as: eve });
  await page.goto('/');
  await beginPaying(page);
  await typeCard(page, '4242 4242 4242 4242');
  await button(page, 'Pay $53.75').dblclick();
  await seeToast(page, 'Payment Successful');
  await seeBalance(page, '$50.00');
  await app.settled();
  expect(await transactionsOf(eve)).toMatchObject([{ amount: '50.00', status: 'completed' }]);
});
