/** Who is notified of a gift, and what they read. */
import { expect, test } from 'vitest';
import { joinTransaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import type { Payment } from '#server/payments/payment.ts';
import { mailForSender, notificationForGift, quotedMessage } from '#server/payments/settlement/gift-texts.ts';
import { enqueueGiftNotification, nameSender, notifyGift } from '#server/payments/settlement/notify-gift.ts';
import { findPayment } from '#server/payments/store.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { notedJobs } from '#tests/support/noted-jobs.ts';
import { mailsAndNotices, now, paid, paymentsIn, person, row, user } from './made-up-payments.ts';

const db = await testDatabase();
const madeUp = paymentsIn(db);

const ARRIVED = ['Gift Received (notice)', 'gift-received to recipient@made-up.example'];
const RETURNED = ['Gift Returned (notice)'];

madeUp('both sides of a gift are notified once, and of a name that comes late', async (tx, insert) => {
  const deps = { db: joinTransaction(db, tx), clock: testClock(now), jobs: notedJobs };
  const [recipient, gone] = [person('recipient'), person('gone', { deleted_at: now })];
  await insert('users', [recipient, gone]);
  const sender = { senderName: 'Ana', senderPhone: null, senderEmail: 'ana@made-up.example', message: null };
  const noName = { ...sender, senderName: null };
  const noEmail = { ...sender, senderEmail: null };
  const receipt = 'gift-receipt to ana@made-up.example';
  const about = 'About Your Gift (notice)';
  for (const [name, made, isReturned, entered, expected] of [
    ['in time', {}, false, sender, [...ARRIVED, receipt]],
    ['in time, without an address', {}, false, noEmail, ARRIVED],
    ['before it is paid', { status: 'pending', completed_at: null }, false, sender, []],
    ['for a gift that went back', {}, true, sender, [...RETURNED, 'gift-returned to ana@made-up.example']],
    ['for somebody who left', { user_id: gone.id }, false, sender, [receipt]],
    ['late', { told_at: now }, false, sender, [about, receipt]],
    ['late, as an address alone', { told_at: now }, false, noName, [receipt]],
    ['late, as a name alone', { told_at: now }, false, noEmail, [about]],
    ['twice', { told_at: now, sender_name: 'Ben', sender_email: 'ben@made-up.example' }, false, sender, []],
    [
      'late, for a gift that went back',
      { told_at: now },
      true,
      sender,
      ['gift-returned to ana@made-up.example'],
    ],
    ['late, for somebody who left', { told_at: now, user_id: gone.id }, false, sender, [receipt]],
  ] as const) {
    const gift = row({ user_id: recipient.id, ...made });
    await insert('payment', [gift]);
    if (isReturned)
      await insert('refund', [
        {
          id: newId(),
          payment_id: gift.id,
          source: 'suspense',
          amount_cents: 1n,
          fee_cents: 0n,
          status: 'held',
          reason: 'x',
          created_at: now,
        },
      ]);
    await nameSender(deps, gift.id, entered);
    expect([name, await mailsAndNotices(tx)]).toEqual([name, [...expected].toSorted()]);
    // The wait for the sender's name ends later, and notifies nobody a second time.
    await notifyGift(deps, gift.id);
    expect([name, await mailsAndNotices(tx)]).toEqual([name, []]);
  }
  await nameSender(deps, newId(), sender);
  await notifyGift(deps, newId());
  expect(await mailsAndNotices(tx)).toEqual([]);
});

madeUp('a gift without a name waits five seconds for it', async (tx, insert) => {
  const deps = { db: joinTransaction(db, tx), clock: testClock(now), jobs: notedJobs };
  const recipient = person('recipient');
  await insert('users', [recipient]);
  const [unnamed, named, back] = [
    row({ user_id: recipient.id }),
    row({ user_id: recipient.id, sender_name: 'Ana' }),
    row({ user_id: recipient.id, sender_name: 'Ana' }),
  ];
  await insert('payment', [unnamed, named, back]);
  const enqueue = async (id: string, returned: boolean) =>
    enqueueGiftNotification(deps, tx, (await findPayment(tx, id)) as Payment, { repaidCents: 0n, returned });
  await enqueue(unnamed.id, false);
  const { rows } = await tx.query('select name, data from job_outbox');
  expect(rows).toEqual([{ name: 'notify-gift', data: { paymentId: unnamed.id, startAfterSeconds: 5 } }]);
  await tx.query('delete from job_outbox');
  expect(await mailsAndNotices(tx)).toEqual([]);
  await notifyGift(deps, unnamed.id);
  expect(await mailsAndNotices(tx)).toEqual(ARRIVED.toSorted());
  await enqueue(named.id, false);
  expect(await mailsAndNotices(tx)).toEqual(ARRIVED.toSorted());
  await enqueue(back.id, true);
  expect(await mailsAndNotices(tx)).toEqual(RETURNED);
});

test('the texts about a gift, for its recipient and its sender', () => {
  // It was begun the day before.
  const begun = new Date(now.getTime() - 86_400_000);
  const gift = paid({ kind: 'guest_send', payerId: null, createdAt: begun });
  const named = { ...gift, senderName: 'Ana', message: 'Hello', senderEmail: 'ana@made-up.example' };
  expect(notificationForGift(gift, user).notification.message).toBe('Someone sent you $40.00.');
  const arrived = notificationForGift(named, user, 9_00n);
  expect(arrived.notification.message).toMatch(/^Ana sent you \$40\.00\. “Hello”.*\$9\.00/);
  expect(arrived.mail.mail.data).toEqual({
    firstName: 'Ada',
    senderName: 'Ana',
    amount: '$40.00',
    message: 'Hello',
    repaid: '$9.00',
  });
  expect([quotedMessage({ message: '' }), quotedMessage({ message: null })]).toEqual(['', '']);
  const facts = { returned: false, recipientName: 'ada', paidAt: now };
  expect(mailForSender(gift, facts)).toBeNull();
  expect(mailForSender(named, facts)).toEqual({
    to: 'ana@made-up.example',
    userId: null,
    mail: {
      template: 'gift-receipt',
      data: {
        senderName: 'Ana',
        recipient: 'ada',
        amount: '$40.00',
        fee: '$3.00',
        total: '$43.00',
        message: 'Hello',
        paymentId: 'pi_1',
        paidAt: 'June 15, 2026 at 12:00 PM UTC',
        receiptPath: '/payment-success?payment_intent=pi_1',
      },
    },
  });
  const byStaff = mailForSender(named, { ...facts, paidAt: null })?.mail.data;
  expect(byStaff).toHaveProperty('byStaff', true);
  expect(byStaff).not.toHaveProperty('paidAt');
  expect(mailForSender({ ...named, intentId: null }, { ...facts, returned: true })?.mail).toEqual({
    template: 'gift-returned',
    data: { senderName: 'Ana', recipient: 'ada', total: '$43.00', paymentId: gift.id },
  });
});
