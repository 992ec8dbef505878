/** A member takes out what is left of a balance, in the wallet. */
import { expect, test } from 'vitest';
import { balance, topUp } from '#tests/admin/api/money.ts';
import type { SignedIn } from '#tests/support/app.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  addFunds,
  button,
  chooseAction,
  expectNoHorizontalScroll,
  haveFocus,
  heading,
  link,
  see,
  seeBalance,
  seeGone,
  seeToast,
} from '#tests/support/journeys/steps.ts';

const { app, visit, mail } = await openJourneys();

const tooLittle = /^\$3\.20 is too little for a gift card$/;

async function livesIn(state: string | null, person: SignedIn): Promise<SignedIn> {
  await app.db.query('update users set state = $2 where id = $1', [person.id, state]);
  return person;
}

/** A member with this balance, which came as a gift: no card can take it back. */
const gifted = async (firstName: string, state: string | null = 'California') =>
  livesIn(state, await app.newMember({ firstName, balanceCents: 3_20n }));

test('a member in California takes the rest out to the card that it came from', async () => {
  const nora = await livesIn('California', await app.newMember({ firstName: 'Nora' }));
  const { paymentId } = await topUp(app, nora, '25');
  const leo = await app.newMember({ firstName: 'Leo' });
  const sent = await nora.post('/api/transfers', {
    ...{ recipientUsername: leo.username, amount: '21.80', message: '' },
  });
  expect(sent.status).toBe(200);

  const phone = await visit({ as: nora, width: 360 });
  await phone.goto(`/marketplace/${nora.username}/wallet`);
  await see(phone.getByText(tooLittle), phone.getByText('In California, you can take it out.'));
  await expectNoHorizontalScroll(phone);
  await examine(phone);
  const take = button(phone, 'Take out $3.20');
  await take.click();
  const dialog = phone.getByRole('alertdialog', { name: 'Take out $3.20?' });
  await see(dialog.getByText('To Visa •••• 4242'), dialog.getByText('$3.44', { exact: true }));
  await examine(phone);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await haveFocus(take);
  expect(await balance(app, nora)).toBe(3_20n);

  await take.click();
  await dialog.getByRole('button', { name: 'Take out $3.44' }).click();
  const result = phone.getByRole('region', { name: 'What is left of your balance' });
  await see(result.getByText('$3.20, with its share of the service fee, is on the way back to your card.'));
  await haveFocus(result);
  await seeBalance(phone, '$0.00');
  await examine(phone);
  const { rows } = await app.db.query(
    'select amount_cents as cents, fee_cents as fee from refund where payment_id = $1',
    [paymentId],
  );
  expect(rows).toEqual([{ cents: 3_20n, fee: 24n }]);
  await phone.reload();
  await see(heading(phone, 'My Wallet'), heading(phone, 'No gift cards yet'));
  await seeGone(result);
});

test('a member asks staff for the rest of a gift, and reads how it was paid', async () => {
  const mia = await gifted('Mia');
  const phone = await visit({ as: mia, width: 360, theme: 'dark' });
  await phone.goto(`/marketplace/${mia.username}/wallet`);
  const ask = async () => {
    await button(phone, 'Take out $3.20').click();
    const dialog = phone.getByRole('alertdialog', { name: 'Take out $3.20?' });
    await see(dialog.getByText(/our staff send it another way/));
    await dialog.getByRole('button', { name: 'Ask for $3.20' }).click();
    await see(phone.getByText(/^You asked for \$3\.20 on /));
  };
  await ask();
  await haveFocus(phone.getByRole('region', { name: 'What is left of your balance' }));
  await examine(phone);
  await button(phone, 'Withdraw request').click();
  await seeToast(phone, 'The money is yours to spend.');
  await see(phone.getByText(tooLittle));
  // A second dialog that is canceled returns the focus to its button, not to the notice of the first.
  const take = button(phone, 'Take out $3.20');
  await take.click();
  const second = phone.getByRole('alertdialog', { name: 'Take out $3.20?' });
  await second.getByRole('button', { name: 'Cancel' }).click();
  await seeGone(second);
  await haveFocus(take);
  await ask();

  const page = await visit({ as: await app.signIn('administrator') });
  await page.goto('/admin?tab=regulation');
  await page.getByRole('radio', { name: /^Cash-outs \(\d+\)$/ }).check();
  const row = page.getByRole('row').filter({ hasText: mia.email });
  await see(row.getByText('California'), row.getByText('$3.20').nth(1));
  await examine(page);
  await chooseAction(row, 'Pay out…');
  const dialog = page.getByRole('dialog', { name: 'Pay out $3.20' });
  await dialog.getByRole('button', { name: 'Pay out', exact: true }).click();
  await see(dialog.getByText(/^Please say how it is paid/));
  await examine(page);
  await dialog.getByLabel('How it is paid').fill('Check 1042, mailed on May 3');
  await dialog.getByRole('button', { name: 'Pay out', exact: true }).click();
  await seeToast(page, 'It has left the balance. Please pay it now.');
  await seeGone(row);

  expect((await mail(mia.email, /^We paid out \$3\.20/)).text).toContain('Check 1042, mailed on May 3');
  await phone.reload();
  await seeBalance(phone, '$0.00');
  await see(heading(phone, 'No gift cards yet'));
  expect(await phone.getByText(/You asked for/).count()).toBe(0);
  await phone.goto('/transaction-history');
  await see(phone.getByText('Paid out to you'));
});

test('the notice of a rest goes when funds are added over the wallet', async () => {
  const lena = await gifted('Lena');
  const page = await visit({ as: lena });
  await page.goto(`/marketplace/${lena.username}/wallet`);
  await see(page.getByText(tooLittle));
  await addFunds(page, '$25');
  await seeBalance(page, '$28.20');
  await seeGone(page.getByText(/too little for a gift card/));
});

test('a member whose state is not known is led to Settings; one above the threshold sees nothing', async () => {
  const una = await gifted('Una', null);
  const page = await visit({ as: una });
  await page.goto(`/marketplace/${una.username}/wallet`);
  await see(page.getByText(tooLittle));
  await examine(page);
  await link(page, 'Add your state in Settings').click();
  await see(heading(page, 'Personal information'));

  const omar = await gifted('Omar', 'Texas');
  const other = await visit({ as: omar });
  const answered = other.waitForResponse('**/api/cash-out');
  await other.goto(`/marketplace/${omar.username}/wallet`);
  expect(await (await answered).json()).toMatchObject({ amount: null, because: 'no-threshold' });
  await see(heading(other, 'No gift cards yet'));
  expect(await other.getByText(/too little/).count()).toBe(0);
});

test('a member who deletes the account reads that the rest can be taken out first', async () => {
  const eva = await gifted('Eva');
  const page = await visit({ as: eva });
  await page.goto('/settings');
  await button(page, 'Delete account').click();
  await see(page.getByText('$3.20 is left'));
  await examine(page);
  await link(page, 'take it out in your wallet').click();
  await see(button(page, 'Take out $3.20'));
});
