/** A gift to an email address: sent by a member, claimed on a phone by a stranger without an account. */
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  arriveAt,
  button,
  expectNoHorizontalScroll,
  heading,
  link,
  see,
  seeGone,
  seeToast,
  signIn,
} from '#tests/support/journeys/steps.ts';

const { app, visit, mail, newMember } = await openJourneys();

const PHONE = 360;
const refused = ['/api/claims/'];

async function claimPath(email: string, subject = /^You received a gift/): Promise<string> {
  const { text } = await mail(email, subject);
  const path = /\/claim\/[\w-]{43}/.exec(text)?.[0];
  if (!path) throw new Error(`No link in ${text}`);
  return path;
}

async function send(
  page: Page,
  email: string,
  more: { amount?: string; message?: string } = {},
): Promise<void> {
  await page.goto('/send-gift');
  await page.getByLabel('Their email').fill(email);
  if (more.amount) await page.getByLabel('Or enter an amount').fill(more.amount);
  if (more.message) await page.getByLabel('A message for them').fill(more.message);
  await button(page, /^Send a gift of/).click();
  await button(page, 'Send now').click();
  await see(heading(page, 'Your gift is on its way'));
}

test('a long name does not widen a phone, and Hebrew is read from the right', async () => {
  const page = await visit({ as: await newMember(), width: PHONE });
  await page.goto('/send-gift');
  await page.getByLabel('Their first name').fill('Wolfeschlegelsteinhausenbergerdorffwelche');
  const message = page.getByLabel('A message for them');
  await message.fill('🎂שלום'.repeat(20));
  await see(page.getByText(/^Hello Wolfe/));
  for (const text of [message, page.getByText(/^“🎂/)])
    expect(await text.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  await expectNoHorizontalScroll(page);
});

test('a member sends a birthday gift, and a stranger chooses two cards on a phone', async () => {
  const page = await visit({ as: await newMember({ firstName: 'Rosa', balanceCents: 200_00n }) });
  await page.goto('/send-funds');
  await link(page, 'Send a gift by email').click();
  await arriveAt(page, '/send-gift');
  // What is missing is named beside its field, and nothing is sent.
  await button(page, 'Send a gift of $50.00').click();
  await see(page.getByText('Please enter a valid email address'));
  await page.getByLabel('Their email').fill('ida@strangers.example');
  await page.getByLabel('Their first name').fill('Ida');
  await page.getByRole('radio', { name: 'Happy birthday' }).check();
  await page.getByLabel('A message for them').fill('Have a feast!');
  await see(page.getByText('“Have a feast!”'));
  await examine(page);
  // A reload keeps what was typed.
  await page.reload();
  await see(page.getByText('“Have a feast!”'));
  await button(page, 'Send a gift of $50.00').click();
  await see(page.getByText('$150.00'));
  await examine(page);
  await button(page, 'Send now').click();
  await see(heading(page, 'Your gift is on its way'));
  await examine(page);

  const path = await claimPath('ida@strangers.example');
  const phone = await visit({ width: PHONE, refused });
  const began = Date.now();
  await phone.goto(path);
  await see(heading(phone, '$50.00'), phone.getByText('“Have a feast!”'));
  await expectNoHorizontalScroll(phone);
  await button(phone, / from \$/)
    .first()
    .click();
  await button(phone, /^Get this \$/).waitFor();
  await phone.getByLabel('Or enter an amount').fill('30');
  await see(phone.getByText('$20.00 stays on your gift for another card.'));
  await button(phone, 'Get this $30.00 card').click();
  await see(heading(phone, 'Your gift card'));
  expect(Date.now() - began).toBeLessThan(20_000);
  await see(button(phone, /^Copy code of/).first());
  await see(heading(phone, '$20.00 is left. Choose another card'));
  await examine(phone);

  await phone.setViewportSize({ width: PHONE, height: 740 });
  await button(phone, / from \$/)
    .first()
    .click();
  await examine(phone);
  await button(phone, 'Get this $20.00 card').click();
  await seeGone(phone.getByRole('dialog'));
  await phone.getByLabel(/^A note for/).fill('What a lovely surprise!');
  await button(phone, 'Send thank-you').click();
  await see(phone.getByText('can read your thank-you'));
  await button(phone, 'Email me a sign-up link').click();
  await see(phone.getByText('We emailed you a link to set a password.'));
  expect((await mail('ida@strangers.example', /opened an account for you/)).text).toContain('reset-password');

  // Another browser reads that it is used, and nothing else.
  const other = await visit({ width: PHONE, refused });
  await other.goto(path);
  await see(heading(other, 'This gift is already claimed'));
  await see(other.getByText(/^If you chose a card, its code is in your email/));
  await examine(other);

  await page.goto('/sent-gifts');
  await see(page.getByText('What a lovely surprise!'), page.getByText('Claimed', { exact: true }));
  await examine(page);
});

// Take cancelQueries out of use-claim.ts, and this must fail.
test('a thank-you stays sent where a read of the gift began before it', async () => {
  await send(await visit({ as: await newMember({ balanceCents: 100_00n }) }), 'uma@strangers.example');
  const phone = await visit({ width: PHONE });
  await phone.goto(await claimPath('uma@strangers.example'));
  // The page reads a gift again while a card is being issued.
  await app.fault('issuer', { match: 'issue', fault: 'withhold' });
  const began = Promise.withResolvers<void>();
  const thanked = Promise.withResolvers<void>();
  const answerLate = async (route: Route) => {
    await app.mend('issuer');
    await app.settled();
    const response = await route.fetch();
    began.resolve();
    await thanked.promise;
    // The page may have canceled it.
    await route.fulfill({ response }).catch(() => undefined);
  };
  await button(phone, / from \$/)
    .first()
    .click();
  await button(phone, /^Get this \$/).waitFor();
  await phone.route('**/api/claims/read', answerLate, { times: 1 });
  await button(phone, /^Get this \$/).click();
  await phone.getByLabel(/^A note for/).fill('Thank you!');
  await began.promise;
  await button(phone, 'Send thank-you').click();
  await see(phone.getByText('can read your thank-you'));
  thanked.resolve();
  await see(button(phone, /^Copy code of/));
  await see(phone.getByText('can read your thank-you'));
});

test('a sender corrects an address, copies the link, and cancels', async () => {
  const page = await visit({ as: await newMember({ balanceCents: 100_00n }) });
  await send(page, 'wrong+refuse-5.1.1@strangers.example');
  await app.settled();
  await link(page, 'See sent gifts').click();
  await see(page.getByText('Not delivered'), page.getByText('There is no such email address.'));
  await examine(page);
  await button(page, 'Correct the address').click();
  await page.getByLabel('Email address').fill('right@strangers.example');
  await examine(page);
  await button(page, 'Send again').click();
  await see(heading(page, 'right@strangers.example'));
  const path = await claimPath('right@strangers.example');

  await page.reload();
  await button(page, 'More for the gift to right@strangers.example').click();
  await page.getByRole('menuitem', { name: 'Send a reminder' }).click();
  await seeToast(page, 'Reminder sent');
  expect(await claimPath('right@strangers.example', /is waiting$/)).toBe(path);

  await button(page, 'More for the gift to right@strangers.example').click();
  await page.getByRole('menuitem', { name: 'Cancel gift' }).click();
  await see(page.getByText('$50.00 returns to your balance'));
  await button(page, 'Cancel gift').last().click();
  await see(page.getByText('Canceled', { exact: true }));
  const phone = await visit({ width: PHONE, refused });
  await phone.goto(path);
  await see(heading(phone, 'This gift was canceled'));
  await see(phone.getByText(/^What was not claimed goes back to the sender\./));
});

test('a member schedules a birthday gift for a time of day, and undoes another', async () => {
  const page = await visit({ as: await newMember({ balanceCents: 100_00n }), width: PHONE });
  await page.goto('/send-gift');
  await page.getByLabel('Their email').fill('later@strangers.example');
  await page.getByLabel('Or enter an amount').fill('20');
  await page.getByRole('radio', { name: 'Happy birthday' }).check();
  await page.getByLabel('Send on').fill('2020-01-01');
  await button(page, 'Schedule a gift of $20.00').click();
  await see(page.getByText('This time has passed. Please choose a later one.'));
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Send on').fill(day);
  await page.getByLabel('At', { exact: true }).fill('18:30');
  await examine(page);
  await expectNoHorizontalScroll(page);
  await button(page, 'Schedule a gift of $20.00').click();
  await see(page.getByRole('alertdialog').getByText(/^We email it on .* at 6:30 PM\. /));
  await button(page, 'Schedule it').click();
  await see(heading(page, 'Your gift is scheduled'), page.getByText(/ at 6:30 PM\.$/));
  await button(page, 'Send another gift').click();

  await page.getByLabel('Their email').fill('wrong@strangers.example');
  await page.getByLabel('A message for them').fill('Enjoy');
  await button(page, 'Send a gift of $50.00').click();
  await button(page, 'Send now').click();
  await see(heading(page, 'Your gift is on its way'), page.getByText(/^9:\d\d left$/));
  await examine(page);
  await button(page, 'Undo this gift').click();
  await seeToast(page, 'Gift undone');
  // What was typed is there again.
  await expect.poll(() => page.getByLabel('A message for them').inputValue()).toBe('Enjoy');
  await see(page.getByText('Your balance is $80.00.'));

  await page.getByLabel('Their email').fill('right@strangers.example');
  await button(page, 'Send a gift of $50.00').click();
  await button(page, 'Send now').click();
  await see(heading(page, 'Your gift is on its way'));
  // An empty form would be sent a second time.
  await page.reload();
  await see(heading(page, 'Your gift is on its way'), button(page, 'Undo this gift'));
  await examine(page);
  await link(page, 'See sent gifts').click();
  await see(page.getByText('Undone', { exact: true }), page.getByText('Scheduled', { exact: true }));
  await examine(page);
  await button(page, 'Undo the gift to right@strangers.example').click();
  await see(page.getByText('All of it returned to your balance.').nth(1));
});

test('a visitor signs in from a gift’s page and returns to it, and no address on the way carries its link', async () => {
  const sender = await visit({ as: await newMember({ balanceCents: 60_00n }) });
  await send(sender, 'nia@strangers.example');
  // What was sent is not there for the next gift.
  await button(sender, 'Send another gift').click();
  await expect.poll(() => sender.getByLabel('Their email').inputValue()).toBe('');
  const path = await claimPath('nia@strangers.example');
  const nia = await newMember({ firstName: 'Nia' });
  const page = await visit({ refused });
  await page.goto(path);
  const token = path.replace('/claim/', '');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await link(page, 'Sign in').last().click();
  await arriveAt(page, '/sign-in');
  expect(page.url()).not.toContain(token);
  await signIn(page, nia);
  await arriveAt(page, path);
  await see(button(page, 'Take $50.00 into my balance'));
  expect(asked.filter((address) => address.includes(token))).toEqual([]);
});

// Count from the last page's answer, and this must fail.
test('the time left to undo a gift does not jump back when more gifts are loaded', async () => {
  const page = await visit({ as: await newMember({ balanceCents: 60_00n }), apart: true });
  await page.clock.install();
  await send(page, 'tess@strangers.example');
  await page.route(/\/api\/rewards(\?|$)/, async (route) => {
    const isSecond = new URL(route.request().url()).searchParams.has('cursor');
    const response = await route.fetch({ url: `${app.url}/api/rewards` });
    const [gift] = (await response.json()) as object[];
    await route.fulfill(
      isSecond
        ? { json: [{ ...gift, id: 'the-second', recipientEmail: 'older@strangers.example', undoSeconds: 0 }] }
        : { json: [{ ...gift, undoSeconds: 590 }], headers: { link: '</api/rewards?cursor=2>; rel="next"' } },
    );
  });
  await page.goto('/sent-gifts');
  await see(page.getByText(/^9:\d\d left$/));
  await page.clock.fastForward('02:00');
  await see(page.getByText(/^7:\d\d left$/));
  await page.getByRole('button', { name: /more/i }).last().click();
  await see(heading(page, 'older@strangers.example'));
  await see(page.getByText(/^7:\d\d left$/));
});

test('a large gift asks for a code, and a member takes the rest into the balance', async () => {
  const page = await visit({ as: await newMember({ balanceCents: 300_00n }) });
  await send(page, 'lena@strangers.example', { amount: '150' });
  const path = await claimPath('lena@strangers.example');
  const member = await newMember({ firstName: 'Lena' });
  const lena = await visit({ as: member, refused });
  await lena.goto(path);
  await see(heading(lena, '$150.00'));
  await button(lena, 'Take $150.00 into my balance').click();
  await button(lena, 'Email me a code').click();
  await see(lena.getByText('Your code is on its way.'));
  const code = /\b\d{6}\b/.exec((await mail('lena@strangers.example', /code for your gift/)).text)?.[0] ?? '';
  await lena.getByLabel('Code').fill(code);
  await examine(lena);
  await button(lena, 'Take it').click();
  await see(heading(lena, '$150.00 is in your balance'));
  await examine(lena);
  expect((await member.get<{ balance: string }>('/api/auth/user')).body.balance).toBe('150.00');
});

test('the address of a gift that was undone since leads to the list that says so', async () => {
  const member = await newMember({ balanceCents: 60_00n });
  const page = await visit({ as: member, width: PHONE });
  await send(page, 'again@strangers.example');
  const id = new URL(page.url()).searchParams.get('sent');
  expect((await member.post(`/api/rewards/${id}/undo`, {})).status).toBe(200);
  await page.reload();
  await arriveAt(page, '/sent-gifts');
  await see(page.getByText('Undone', { exact: true }));
});
