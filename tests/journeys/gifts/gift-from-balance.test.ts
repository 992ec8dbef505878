/** A gift to a member from the balance of another. */
import { expect, test } from 'vitest';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  arriveAt,
  button,
  heading,
  link,
  see,
  seeGone,
  seeToast,
  signIn,
  typeCard,
} from '#tests/support/journeys/steps.ts';
import { balanceOf, choose25, confirmRecipient } from './send-steps.ts';

const { app, visit, mail, newMember } = await openJourneys();

const PHONE = 390;

test('Gus, who signed in a while ago, gives his password above $200, and sees what is left', async () => {
  const hana = await app.newMember({ firstName: 'Hana' });
  const gus = await newMember({ firstName: 'Gus', balanceCents: 500_00n });
  await app.db.query('update session set reauthenticated_at = null where user_id = $1', [gus.id]);
  const page = await visit({
    as: gus,
    width: PHONE,
    refused: ['/api/transfers', '/api/auth/reauthenticate'],
  });
  // Signed-in users are redirected to the page that sends.
  await page.goto(`/${hana.username}`);
  await arriveAt(page, `/send-to/${hana.username}`);
  await page.getByLabel('Or enter an amount').fill('250');
  await page.getByLabel('A message for them').fill('For the new apartment');
  await see(page.getByText('Your balance after'), page.getByText('$250.00').first());
  await confirmRecipient(page, hana.username);
  await examine(page);
  await button(page, 'Send $250.00').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send now' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await question.getByLabel('Your password').fill('not the password');
  await question.getByRole('button', { name: 'Continue' }).click();
  await see(question.getByText(/password is incorrect|incorrect password/i));
  await examine(page);
  await question.getByLabel('Your password').fill(gus.password);
  await question.getByRole('button', { name: 'Continue' }).click();
  await see(heading(page, 'Your gift has arrived'));
  await examine(page);
  // An empty form would be sent a second time.
  await page.reload();
  await see(heading(page, 'Your gift has arrived'), page.getByText('For the new apartment'));
  await link(page, 'Transaction history').click();
  await arriveAt(page, '/transaction-history');
  await page.goBack();
  await see(heading(page, 'Your gift has arrived'));
  expect(await balanceOf(hana)).toBe('250.00');
  expect(await balanceOf(gus)).toBe('250.00');
  const gift = await mail(hana.email, /a gift of \$250\.00/);
  expect(gift.text).toContain('Gus');
  expect(gift.text).toContain('For the new apartment');
});

test('Ilse has too little, adds what is missing over what she typed, and sends it', async () => {
  const lena = await app.newMember({ firstName: 'Lena' });
  const ilse = await app.newMember({ firstName: 'Ilse', balanceCents: 10_00n });
  const page = await visit({ as: ilse, width: PHONE });
  await page.goto(`/send-to/${lena.username}`);
  await page.getByLabel('Or enter an amount').fill('30.50');
  await page.getByLabel('A message for them').fill('For the ferry');
  await see(page.getByText('Your balance is $10.00. Add funds, or pay by card.'));
  await examine(page);
  await page.getByRole('main').getByRole('button', { name: 'Add Funds' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Funds' });
  await expect.poll(() => dialog.getByLabel('Or enter an amount').inputValue()).toBe('20.50');
  await button(page, 'Continue').click();
  await typeCard(page, '4242 4242 4242 4242');
  await button(page, 'Pay $22.04').click();
  await seeToast(page, 'Payment Successful');
  await seeGone(page.getByRole('dialog'));
  await expect.poll(() => page.getByLabel('A message for them').inputValue()).toBe('For the ferry');
  await confirmRecipient(page, lena.username);
  await button(page, 'Send $30.50').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send now' }).click();
  await see(heading(page, 'Your gift has arrived'));
  expect(await balanceOf(lena)).toBe('30.50');
  expect(await balanceOf(ilse)).toBe('0.00');
});

// Keep no key in use-transfer.ts, and this must fail.
test('a gift whose answer is lost is sent once, also where the page is loaded again before the next try', async () => {
  const nina = await app.newMember({ firstName: 'Nina' });
  const omar = await app.newMember({ firstName: 'Omar', balanceCents: 100_00n });
  const page = await visit({ as: omar, width: PHONE, refused: ['/api/transfers'] });
  await page.route('**/api/transfers', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const sendIt = async () => {
    await confirmRecipient(page, nina.username);
    await button(page, 'Send $25.00').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send now' }).click();
  };
  await page.goto(`/send-to/${nina.username}`);
  await choose25(page);
  await sendIt();
  await seeToast(page, 'Error');
  expect(await balanceOf(nina)).toBe('25.00');
  await page.unroute('**/api/transfers');
  await page.reload();
  await sendIt();
  await see(heading(page, 'Your gift has arrived'));
  expect(await balanceOf(nina)).toBe('25.00');
  expect(await balanceOf(omar)).toBe('75.00');
});

test('a balance that was spent elsewhere refuses the gift, and a corrected amount asks only when it is sent', async () => {
  const petra = await app.newMember({ firstName: 'Petra' });
  const quinn = await app.newMember({ firstName: 'Quinn', balanceCents: 30_00n });
  const page = await visit({ as: quinn, width: PHONE, refused: ['/api/transfers'] });
  await page.goto(`/send-to/${petra.username}`);
  await choose25(page);
  await confirmRecipient(page, petra.username);
  const gift = { recipientUsername: petra.username, amount: '20.00' };
  expect((await quinn.post('/api/transfers', gift)).status).toBe(200);
  await button(page, 'Send $25.00').click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Send now' }).click();
  await seeToast(page, 'Insufficient Balance');
  await seeGone(question);
  await page.getByLabel('Or enter an amount').fill('2');
  await see(button(page, 'Send $2.00'));
  expect(await question.count()).toBe(0);
});

// Keep the draft under the recipient's name alone, and this must fail.
test('what Ann types for a gift survives a reload, and is not there for Ben, who signs in after her', async () => {
  const otto = await app.newMember({ firstName: 'Otto' });
  const ann = await newMember({ firstName: 'Ann', balanceCents: 20_00n });
  const ben = await newMember({ firstName: 'Ben', balanceCents: 20_00n });
  const page = await visit({ as: ann });
  const message = page.getByLabel('A message for them');
  await page.goto(`/send-to/${otto.username}`);
  await message.fill('Only from Ann');
  await page.reload();
  await expect.poll(() => message.inputValue()).toBe('Only from Ann');
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  // A name that was prefilled is not kept.
  expect(await kept()).toContain('Only from Ann');
  expect(await kept()).not.toContain(ann.email);
  await link(page, 'Log out').click();
  await arriveAt(page, '/sign-in');
  await expect.poll(kept).not.toContain('Only from Ann');

  await signIn(page, ben);
  await arriveAt(page, /^\/marketplace/);
  await page.goto(`/send-to/${otto.username}`);
  await page.getByRole('radio', { name: 'Card', exact: true }).check();
  await expect.poll(() => page.getByLabel('Your email').inputValue()).toBe(ben.email);
  await expect.poll(() => page.getByLabel('Your full name').inputValue()).toMatch(/^Ben/);
  await expect.poll(() => message.inputValue()).toBe('');
});
