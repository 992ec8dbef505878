/** A recipient who leaves, hides or is frozen before the payment: the gift is refunded, both are notified. */
import { expect, test } from 'vitest';
import type { SignedIn } from '#tests/support/app.ts';
import { testApp } from '#tests/support/app.ts';
import { gifts } from './gifts.ts';

const product = await testApp();
const desk = gifts(product);
const details = { senderName: 'Ana Guest', senderPhone: '2175550188', senderEmail: 'ana@guest.example' };

const closeAccount = async (member: SignedIn) => {
  expect((await member.delete('/api/user/delete-account')).status).toBe(200);
};

test.each([
  ['turned private', desk.hide],
  ['was frozen', (member: SignedIn) => desk.change(member, 'frozen_at', new Date())],
  ['left', closeAccount],
])('a gift is returned when the recipient %s', async (what, change) => {
  const nora = await product.newMember();
  const guest = product.visitor();
  const senderEmail = `${what.replaceAll(' ', '-')}@guest.example`;
  const { paymentIntentId } = await desk.begin(guest, nora.username, { ...details, senderEmail });
  await change(nora);
  await desk.pay(paymentIntentId);
  const { status, body } = await desk.complete(guest, nora.username, { senderEmail });
  expect([status, body.status, body.returned, body.recipient]).toEqual([200, 'completed', true, null]);
  await product.settled();

  const { rows } = await product.db.query(
    `select refund.source, refund.status, refund.amount_cents, refund.fee_cents
     from refund join payment on payment.id = refund.payment_id where intent_id = $1`,
    [paymentIntentId],
  );
  expect(rows).toEqual([{ source: 'suspense', status: 'settled', amount_cents: 25_00n, fee_cents: 1_00n }]);
  expect(await desk.balance(nora)).toBe(0n);
  const mails = await product.mails(senderEmail);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toMatch(/could not be delivered$/);
  expect(mails[0]?.text).toContain('$26.00');
  const titles = (await desk.notifications(nora)).map(({ title }) => title);
  expect(titles).toEqual(what === 'left' ? [] : ['Gift Returned']);
  expect((await product.mails(nora.email)).filter(({ subject }) => /a gift of/.test(subject))).toEqual([]);
});
