/** POST /api/guest/gifts and what follows: a gift of a guest, paid by card, to an email address. */
import { expect, test } from 'vitest';
import { guestTokenOf, readGuestToken } from '#server/rewards/guests/guest-token.ts';
import { race, winners } from '#tests/support/race.ts';
import { openGuestGifts } from '../guest-gifts.ts';

const { clock, product, desk, guests } = await openGuestGifts();

test('a guest pays by card, the stranger claims, and the receipt leads to the gift', async () => {
  const browser = product.visitor();
  const begun = await guests.begin(browser, { message: 'For you' });
  expect(begun.body).toMatchObject({ serviceFee: '2.00', totalAmount: '52.00' });
  const { paymentIntentId } = begun.body;
  expect((await guests.complete(browser, paymentIntentId)).body).toEqual({ status: 'pending', token: null });
  await guests.atProcessor(`payment_intents/${paymentIntentId}/succeed`);
  const { token } = (await guests.complete(browser, paymentIntentId)).body;
  const receipt = await product.mailTo(begun.senderEmail, /^Your gift of \$50\.00/);
  expect(receipt.text).toContain(`/sent-gift/${token}`);
  expect(receipt.text).toContain('$52.00');
  expect(await guests.ledger(paymentIntentId)).toEqual({ reward_hold: 50_00n });

  const claim = await desk.tokenFor(begun.recipientEmail);
  expect((await desk.read(product.visitor(), claim)).body).toMatchObject({
    senderName: 'Ana Guest',
    amount: '50.00',
  });
  expect((await desk.claim(product.visitor(), claim)).status).toBe(201);
  expect((await guests.act(token ?? '', 'read')).body).toMatchObject({
    gift: { state: 'partly-claimed', left: '25.00', delivery: 'SUCCEEDED' },
    totalAmount: '52.00',
    refunded: '0.00',
  });
  const claimed = await product.mailTo(begun.senderEmail, /^Gift claimed/);
  expect(claimed.text).toContain(token);
});

test('a payment that is reported twenty times at once orders one gift', async () => {
  const browser = product.visitor();
  const { body, senderEmail } = await guests.begin(browser);
  await guests.atProcessor(`payment_intents/${body.paymentIntentId}/succeed`);
  const answers = winners(await race(product.db, 20, () => guests.complete(browser, body.paymentIntentId)));
  expect(new Set(answers.map(({ body: { token } }) => token)).size).toBe(1);
  expect(await guests.ledger(body.paymentIntentId)).toEqual({ reward_hold: 50_00n });
  expect((await product.mails(senderEmail)).length).toBe(1);
});

test('the webhook alone orders the gift, when the browser never returns', async () => {
  const { body, senderEmail } = await guests.begin(product.visitor());
  await guests.atProcessor(`payment_intents/${body.paymentIntentId}/succeed`);
  expect((await product.mailTo(senderEmail, /^Your gift/)).text).toContain('/sent-gift/');
});

test('another browser cannot complete it, and a link that we did not sign leads nowhere', async () => {
  const { intentId, token } = await guests.paid();
  expect((await guests.complete(product.visitor(), intentId)).status).toBe(404);
  const { encryption } = product.deps.config;
  const id = readGuestToken(encryption, token) ?? '';
  expect(guestTokenOf(encryption, id)).toBe(token);
  const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
  for (const wrong of [forged, 'x', '']) expect((await guests.act(wrong, 'read')).status).toBe(404);
});

test('what the guest enters is checked', async () => {
  const browser = product.visitor();
  const own = await guests.begin(browser, {
    senderEmail: 'same@example.com',
    recipientEmail: 'same@example.com',
  });
  expect(own.body.code).toBe('recipient-is-you');
  expect((await guests.begin(browser, { amount: '0.50' })).status).toBe(400);
  expect((await guests.begin(browser, { senderName: 'https://evil.example' })).status).toBe(400);
});

test('the receipt of a scheduled gift says when it goes out, in the time zone of the guest', async () => {
  const noon = new Date(clock.now().getTime() + 40 * 86_400_000);
  noon.setUTCHours(20, 30, 0, 0);
  const { senderEmail } = await guests.paid({ deliverAt: noon.toISOString(), timeZone: 'Asia/Tokyo' });
  const { text } = await product.mailTo(senderEmail, /^Your gift of \$50\.00/);
  const day = new Date(noon.getTime() + 9 * 3_600_000).getUTCDate();
  expect(text).toMatch(new RegExp(` ${day}, \\d{4} at 5:30 AM GMT\\+9`));
});

test('the receipt of a gift that is looked at first does not call it sent', async () => {
  const { senderEmail } = await guests.paid({ recipientEmail: 'kim@mail.kp' });
  const { text } = await product.mailTo(senderEmail, /^Your gift of \$50\.00/);
  expect(text).toMatch(
    /We check some gifts before we send them\. Then we email kim@.* a link to your gift\. /,
  );
  expect(text).not.toMatch(/We emailed|on its way/);
  expect(await product.mails('kim@mail.kp')).toEqual([]);
  const other = await guests.paid({
    recipientEmail: 'lee@mail.kp',
    deliverAt: new Date(clock.now().getTime() + 86_400_000).toISOString(),
  });
  const scheduled = await product.mailTo(other.senderEmail, /^Your gift of \$50\.00/);
  expect(scheduled.text).toMatch(/Then we email lee.* a link to your gift, not before [A-Z].* UTC\./);
});

test('a corrected address gets the gift, and the old link is dead', async () => {
  const { token, recipientEmail } = await guests.paid();
  const old = await desk.tokenFor(recipientEmail);
  const right = desk.stranger();
  expect((await guests.act(token, 'resend', { recipientEmail: right })).body.gift).toMatchObject({
    recipientEmail: right,
  });
  expect((await desk.read(product.visitor(), old)).status).toBe(404);
  expect((await desk.read(product.visitor(), await desk.tokenFor(right))).status).toBe(200);
  expect((await guests.act(token, 'remind')).body.gift.remindedAt).not.toBeNull();
  expect((await guests.act(token, 'remind')).body.code).toBe('already-reminded');
  expect((await product.mails(right)).length).toBe(2);
});
