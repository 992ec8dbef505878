/** Who is notified of funds that arrive, go back and come back, and what they read. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { enterprise, member } from '#server/ledger/index.ts';
import type { Payment } from '#server/payments/payment.ts';
import { notifyHolder, notifyOwner } from '#server/payments/settlement/notify-owner.ts';
import {
  notificationForFunds,
  notifyFundsArrived,
  receiptPathOf,
} from '#server/payments/settlement/payment-notifications.ts';
import { testDatabase } from '#tests/support/database.ts';
import { notedJobs } from '#tests/support/noted-jobs.ts';
import { mailsAndNotices, now, paid, paymentsIn, person, user } from './made-up-payments.ts';

const db = await testDatabase();
const madeUp = paymentsIn(db);

madeUp(
  'funds that arrived: a member, or the manager who paid, while they have an account',
  async (tx, insert) => {
    const [owner, gone] = [person('owner'), person('gone', { deleted_at: now })];
    await insert('users', [owner, gone]);
    const arrival = { balanceCents: 50_00n, repaidCents: 0n, paidAt: now };
    const told = ['Funds Added (notice)', 'funds-added to owner@made-up.example'];
    const company = { kind: 'enterprise_funding', beneficiary: enterprise(newId()) } as const;
    for (const [payment, expected] of [
      [paid({ beneficiary: member(owner.id), payerId: null }), told],
      [paid({ beneficiary: member(gone.id), payerId: owner.id }), []],
      [paid({ ...company, payerId: owner.id }), told],
      [paid({ ...company, payerId: gone.id }), []],
      [paid({ ...company, payerId: null }), []],
    ] as const) {
      await notifyFundsArrived({ jobs: notedJobs }, tx, payment, arrival);
      expect(await mailsAndNotices(tx)).toEqual([...expected].toSorted());
    }
  },
);

test('the texts about funds name the balance, the receipt, and what repaid a debt', () => {
  const arrival = { balanceCents: 50_00n, repaidCents: 0n, paidAt: now };
  // It was begun the day before.
  const begun = new Date(now.getTime() - 86_400_000);
  const own = paid({ createdAt: begun });
  const beneficiary = enterprise(newId());
  const company = paid({ kind: 'enterprise_funding', beneficiary, intentId: null, createdAt: begun });
  const { notification, mail } = notificationForFunds(own, user, arrival);
  expect(notification).toEqual({
    userId: user.userId,
    title: 'Funds Added',
    message: '$40.00 has been added to your balance.',
    about: { topic: 'payment', paymentId: own.id },
  });
  const paidAt = 'June 15, 2026 at 12:00 PM UTC';
  const data = {
    firstName: 'Ada',
    amount: '$40.00',
    fee: '$3.00',
    total: '$43.00',
    balance: '$50.00',
    paidAt,
  };
  expect(mail).toEqual({
    to: user.email,
    userId: user.userId,
    mail: {
      template: 'funds-added',
      data: { ...data, paymentId: 'pi_1', receiptPath: `/transaction-history/${own.id}` },
    },
  });
  // Nobody paid what staff complete.
  const byStaff = notificationForFunds(own, user, { ...arrival, paidAt: null });
  expect(byStaff.mail.mail.data).not.toHaveProperty('paidAt');
  expect(byStaff.mail.mail.data).toHaveProperty('byStaff', true);
  const ofCompany = notificationForFunds(company, user, { ...arrival, repaidCents: 9_00n });
  expect(ofCompany.notification.message).toMatch(
    /^\$40\.00 has been added to your shared balance\..*\$9\.00/,
  );
  expect(ofCompany.mail.mail.data).toEqual({
    ...data,
    paymentId: company.id,
    receiptPath: `/enterprise/company/manager/transactions/${company.id}`,
    repaid: '$9.00',
    ofCompany: true,
  });
  expect(receiptPathOf({ id: '7', kind: 'guest_send' })).toBe('/transaction-history/7');
});

madeUp('who reads about money that goes back, and comes back: by the kind of payment', async (tx, insert) => {
  const company = newId();
  const [recipient, first, second] = [
    person('recipient'),
    ...['one', 'two'].map((name) =>
      person(name, { user_type: 'enterprise', enterprise_id: company, enterprise_role: 'super_admin' }),
    ),
  ];
  if (!recipient || !first || !second) throw new Error('There is nobody.');
  await insert('users', [recipient, first, second]);
  const own = paid({ beneficiary: member(recipient.id) });
  const gift = paid({
    kind: 'guest_send',
    beneficiary: member(recipient.id),
    payerId: null,
    senderEmail: 'ana@made-up.example',
  });
  const unnamed = { ...gift, senderEmail: null };
  const funding = paid({ kind: 'enterprise_funding', beneficiary: enterprise(company) });
  const left = paid({ beneficiary: member(newId()) });
  const begun = { about: 'refund-begun', amountCents: 40_00n, totalCents: 43_00n } as const;
  const done = { ...begun, about: 'refund-done' } as const;
  const back = {
    about: 'refund-came-back',
    amountCents: 40_00n,
    disputedCents: 0n,
    repaidCents: 0n,
    writtenOffCents: 0n,
    totalCents: 43_00n,
    toSuspense: true,
  } as const;
  const out = { about: 'paid-out', amountCents: 43_00n, reference: 'Check 7' } as const;
  const update = 'payment-update to recipient@made-up.example';
  for (const [payment, event, mails, notices] of [
    [own, begun, [], 1],
    [own, done, [update], 1],
    [own, { ...back, toSuspense: false }, [update], 1],
    [gift, begun, [], 1],
    [gift, done, [update], 1],
    [gift, back, ['gift-refund-failed to ana@made-up.example'], 0],
    [gift, { ...back, toSuspense: false }, [update], 1],
    [gift, out, ['gift-paid-out to ana@made-up.example'], 0],
    [unnamed, back, [], 0],
    [funding, begun, ['payment-update to one@made-up.example', 'payment-update to two@made-up.example'], 2],
    [funding, done, ['payment-update to one@made-up.example', 'payment-update to two@made-up.example'], 2],
    [left, done, [], 0],
  ] as const) {
    await notifyOwner({ jobs: notedJobs }, tx, payment, event);
    const said = await mailsAndNotices(tx);
    expect([payment.kind, event.about, said.filter((each) => !each.endsWith('(notice)'))]).toEqual([
      payment.kind,
      event.about,
      mails,
    ]);
    expect(said).toHaveLength(mails.length + notices);
  }
  // A recipient reads what the gift was, and nothing of the sender's fee.
  const dataOf = async (payment: Payment) => {
    await notifyOwner({ jobs: notedJobs }, tx, payment, done);
    const { rows } = await tx.query<{ data: object }>(
      `select data #> '{mail,data}' as data from job_outbox limit 1`,
    );
    await tx.query('delete from job_outbox');
    return rows[0]?.data;
  };
  expect(await dataOf(gift)).toMatchObject({
    payment: '$40.00',
    isGift: true,
    paymentId: 'pi_1',
    amount: ['Back to the sender', '$40.00'],
  });
  expect(await dataOf({ ...own, intentId: null })).toMatchObject({
    payment: '$43.00',
    paymentId: own.id,
    amount: ['Back to your card', '$43.00'],
  });
  expect(await dataOf(own)).not.toHaveProperty('isGift');
  const off = { about: 'debt-written-off', amountCents: 5_00n, leftCents: 0n } as const;
  await notifyHolder(tx, member(recipient.id), off);
  await notifyHolder(tx, enterprise(company), off);
  const { rows } = await tx.query<{ user_id: string }>(
    `select user_id from notification where title = 'Debt Written Off' or message like '%5.00%'`,
  );
  expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual(
    [recipient.id, first.id, second.id].toSorted(),
  );
});
