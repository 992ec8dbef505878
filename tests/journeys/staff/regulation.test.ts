/** What regulation asks: staff set the figures, and a member takes out what is left of a balance. */
import { expect, test } from 'vitest';
import { balance, topUp } from '#tests/admin/api/money.ts';
import { rewards } from '#tests/rewards/rewards.ts';
import type { SignedIn } from '#tests/support/app.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  button,
  chooseAction,
  expectNoHorizontalScroll,
  haveFocus,
  heading,
  link,
  linkIn,
  see,
  seeBalance,
  seeGone,
  seeToast,
} from '#tests/support/journeys/steps.ts';

const { app, visit, mail } = await openJourneys();

const desk = rewards(app);

const TAB = '/admin?tab=regulation';
const tooLittle = /^\$3\.20 is too little for a gift card$/;

async function livesIn(state: string | null, person: SignedIn): Promise<SignedIn> {
  await app.db.query('update users set state = $2 where id = $1', [person.id, state]);
  return person;
}

/** A member with this balance, which came as a gift: no card can take it back. */
const gifted = async (firstName: string, state: string | null = 'California') =>
  livesIn(state, await app.newMember({ firstName, balanceCents: 3_20n }));

test('an administrator sets the threshold of a state, and reads what is wrong with it', async () => {
  const page = await visit({ as: await app.signIn('administrator'), refused: ['/api/admin/regulation/'] });
  await page.goto(TAB);
  await see(
    heading(page, 'Regulation'),
    page.getByText('They are no advice and no promise.', { exact: false }),
  );
  const row = (table: string, state: string) =>
    page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: state });
  const california = row('Cash-out thresholds', 'California');
  await see(
    california.getByText('$15.00'),
    california.getByText('As of Nov 29, 2026'),
    california.getByText('Applied'),
    california.getByText('Came with Indulge'),
    row('Daily limit', 'Every state').getByText('$2,000.00'),
    row('Daily limit', 'Every state').getByText('Not applied'),
    row('Dormancy', 'Every other state').getByText('36 months'),
    row('Expiry of what a consumer paid for', 'California').getByText('never expires'),
  );
  await examine(page);

  const edit = button(page, 'Edit the figure for California: Cash-out thresholds');
  await edit.click();
  const dialog = page.getByRole('dialog', { name: 'Cash-out thresholds: California' });
  const save = dialog.getByRole('button', { name: 'Save figure' });
  await dialog.getByLabel('Below this amount').fill('101');
  await save.click();
  await see(dialog.getByText('Please provide a reason.'));
  await examine(page);
  await dialog.getByLabel('Reason').fill('The law of May');
  await save.click();
  await see(dialog.getByText('Please enter at most $100.00.'));
  await dialog.getByLabel('Below this amount').fill('12.50');
  await save.click();
  await seeToast(page, 'Figure saved');
  await see(california.getByText('$12.50'), california.getByText(/just now/));
  await haveFocus(edit);

  await page.goto('/admin?tab=audit');
  const entry = page.getByRole('listitem').filter({ hasText: 'Regulation figure set' }).first();
  await see(entry.getByText('The law of May'), entry.getByText('$12.50'));
});

test('what a colleague changed meanwhile is shown, and what was typed is kept', async () => {
  const page = await visit({ as: await app.signIn('administrator'), refused: ['/api/admin/regulation/'] });
  await page.goto(TAB);
  const name = 'Edit the figure for Texas: Cash-out thresholds';
  await button(page, name).click();
  const dialog = page.getByRole('dialog', { name: 'Cash-out thresholds: Texas' });
  await dialog.getByLabel('Source').fill('The code of Texas');
  await dialog.getByLabel('Reason').fill('A better source');

  const god = await app.signIn('god');
  const first = {
    ...{ value: '2.75', source: 'Tex. Code § 604', asOf: '2026-11-28', isApplied: true, version: 1 },
    reason: 'First',
  };
  expect((await god.put('/api/admin/regulation/cash-out/TX', first)).status).toBe(200);
  await dialog.getByRole('button', { name: 'Save figure' }).click();
  const notice = dialog.getByRole('region', { name: 'Changed in the meantime' });
  await see(notice.getByText('Figure was $2.50, is now $2.75'));
  await examine(page);
  await notice.getByRole('button', { name: 'Keep what I entered' }).click();
  expect(await dialog.getByLabel('Below this amount').inputValue()).toBe('2.75');
  await dialog.getByRole('button', { name: 'Save figure' }).click();
  await seeToast(page, 'Figure saved');
  const texas = page.getByRole('row').filter({ hasText: 'Texas' });
  await see(texas.getByText('$2.75'), texas.getByText('The code of Texas'));
});

test('an administrator gives a state a figure of its own', async () => {
  const page = await visit({ as: await app.signIn('administrator'), width: 360, theme: 'dark' });
  await page.goto(TAB);
  await button(page, 'Add a state to Dormancy').click();
  const dialog = page.getByRole('dialog', { name: 'Dormancy: add a state' });
  await dialog.getByRole('button', { name: 'Add figure' }).click();
  await see(dialog.getByText('Please choose a state.'), dialog.getByText('Please enter a day.'));
  // The ones that have a figure are edited instead.
  expect(await dialog.getByRole('option', { name: 'Delaware' }).count()).toBe(0);
  await examine(page);
  await dialog.getByLabel('State').selectOption('Nevada');
  await dialog.getByLabel('Months without activity').fill('24');
  await dialog.getByLabel('Source').fill('Nev. Rev. Stat. § 120A');
  await dialog.getByLabel('As of').fill('2026-11-28');
  await dialog.getByLabel('Applied').uncheck();
  await dialog.getByLabel('Reason').fill('Counsel asked for it');
  await dialog.getByRole('button', { name: 'Add figure' }).click();
  await seeToast(page, 'Figure saved');
  await page.setViewportSize({ width: 360, height: 740 });
  const nevada = page.getByRole('row').filter({ hasText: 'Nevada' });
  await see(nevada.getByText('24 months'), nevada.getByText('Not applied'));
  await nevada.getByRole('button', { name: 'Details of Nevada' }).click();
  await see(button(page, 'Edit the figure for Nevada: Dormancy'));
  await examine(page);
  await expectNoHorizontalScroll(page);
});

test('the page of a company’s reward says that nobody paid for it, and until when it can be claimed', async () => {
  const manager = await app.signIn('account_manager');
  const reward = { recipientEmail: 'kai@words.example', recipientName: 'Kai', amount: '20.00' };
  expect((await manager.post('/api/enterprise/rewards', { rewards: [reward] })).status).toBe(201);
  const phone = await visit({ width: 360 });
  await phone.goto(`/claim/${await desk.tokenFor('kai@words.example')}`);
  await see(phone.getByText(/^A reward from Acme Rewards, given without payment by you\. Claim it by /));
  await expectNoHorizontalScroll(phone);
  await examine(phone);

  const nora = await app.newMember({ firstName: 'Nora', balanceCents: 50_00n });
  await desk.send(nora, { recipientEmail: 'ned@words.example', amount: '20' });
  await phone.goto(`/claim/${await desk.tokenFor('ned@words.example')}`);
  await see(phone.getByText(/^Yours until /));
  expect(await phone.getByText(/given without payment/).count()).toBe(0);
});

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
  await see(result.getByText(/on the way back to your card/));
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
  await ask();

  const page = await visit({ as: await app.signIn('administrator') });
  await page.goto(TAB);
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

test('staff decline a cash-out; its member reads why, and keeps the money', async () => {
  const ida = await gifted('Ida');
  const asked = await ida.post(
    '/api/cash-out',
    { amount: '3.20', way: 'staff' },
    { 'idempotency-key': `ida-${ida.id}` },
  );
  expect(asked.status).toBe(200);
  const administrator = await app.signIn('administrator');
  const page = await visit({ as: administrator });
  const request = await mail(administrator.email, /asks for the last \$3\.20/);
  await page.goto(new URL(linkIn(request, '/admin')).pathname + new URL(linkIn(request, '/admin')).search);
  await page.getByRole('radio', { name: /^Cash-outs \(\d+\)$/ }).check();
  const row = page.getByRole('row').filter({ hasText: ida.email });
  await chooseAction(row, 'Decline…');
  const dialog = page.getByRole('dialog', { name: 'Decline this cash-out?' });
  await dialog.getByLabel('Reason').fill('Please write us an address first.');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await seeToast(page, 'It is declined.');
  await seeGone(row);
  expect((await mail(ida.email, /^Your request for \$3\.20/)).text).toContain('write us an address first');
  expect(await balance(app, ida)).toBe(3_20n);
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

test('staff read the unclaimed value by state, and export it', async () => {
  const page = await visit({ as: await app.signIn('administrator') });
  await page.goto(`${TAB}&list=unclaimed`);
  await see(heading(page, 'No unclaimed value'));
  await examine(page);

  // The ledger keeps its moments, so no balance of a test is without activity for years.
  const sums = [
    { state: '', months: 36, members: 1, value: '4.00', oldest: '2020-02-01' },
    { state: 'NY', months: 60, members: 1_200, value: '81250.75', oldest: '2018-06-30' },
  ];
  await page.route('**/api/admin/regulation/unclaimed', (route) => route.fulfill({ json: sums }));
  await page.reload();
  await see(heading(page, '$81,254.75 of 1,201 members'));
  const newYork = page.getByRole('row').filter({ hasText: 'New York' });
  await see(
    newYork.getByText('60 months'),
    newYork.getByText('Jun 30, 2018'),
    newYork.getByText('1,200', { exact: true }),
    page.getByRole('row').filter({ hasText: 'State not known' }),
  );
  await examine(page);
  const file = await page.request.get((await link(page, 'Export CSV').getAttribute('href')) ?? '');
  expect(await file.text()).toContain(
    'State,Months without activity,Name,Email,Address,Balance,Last activity',
  );
});
