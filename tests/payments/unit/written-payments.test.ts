/** What payments write beside their state: senders, problems, completions, customers. And who is notified of a gift. */
import { expect, test } from 'vitest';
import { joinTransaction, type Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { enterprise, member } from '#server/ledger/index.ts';
import {
  findCustomerFacts,
  findMoneyManagers,
  findPayer,
  saveCustomer,
} from '#server/payments/payers/payer-store.ts';
import { type Payment, priceOf } from '#server/payments/payment.ts';
import { findProblem, insertProblem, resolveProblem } from '#server/payments/problem-store.ts';
import { awaitsCover, insertCompletion, markCovered } from '#server/payments/settlement/completion-store.ts';
import {
  completeSender,
  isPublicMember,
  markNotified,
  readGiftFacts,
} from '#server/payments/settlement/gift-store.ts';
import { emailForSender, notificationForGift, quoted } from '#server/payments/settlement/gift-texts.ts';
import { enqueueGiftNotification, nameSender, notifyGift } from '#server/payments/settlement/notify-gift.ts';
import { notifyHolder, notifyOwner } from '#server/payments/settlement/notify-owner.ts';
import {
  notificationForFunds,
  notifyFundsArrived,
  receiptPathOf,
} from '#server/payments/settlement/payment-notifications.ts';
import { findPayment } from '#server/payments/store.ts';
import { changesOf } from '#tests/support/changes.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Insert, withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { notedJobs } from '#tests/support/noted-jobs.ts';

const db = await testDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const at = (ms: number) => new Date(now.getTime() + ms);

const person = (name: string, more: object = {}) => ({
  id: newId(),
  email: `${name}@made-up.example`,
  username: name,
  first_name: 'Ada',
  last_name: 'Quinn',
  user_type: 'regular',
  email_verified_at: now,
  profile_visibility: 'public',
  deleted_at: null,
  frozen_at: null,
  provider_customer_id: null as string | null,
  enterprise_id: null as string | null,
  enterprise_role: null as string | null,
  ...more,
});

const row = (more: object = {}) => ({
  id: newId(),
  kind: 'guest_send',
  status: 'completed',
  user_id: newId(),
  payer_id: null,
  intent_id: `pi_${newId()}`,
  amount_cents: 25_00n,
  fee_basis_points: 400,
  fee_cents: 1_00n,
  total_cents: 26_00n,
  created_at: now,
  completed_at: now,
  sender_name: null as string | null,
  sender_phone: null as string | null,
  sender_email: null as string | null,
  message: null as string | null,
  told_at: null as Date | null,
  problem: null as string | null,
  problem_at: null as Date | null,
  next_check_at: null as Date | null,
  ...more,
});

const madeUp = (name: string, use: (tx: Tx, insert: Insert) => Promise<void>) =>
  test(name, () =>
    withMadeUpRows(db, async (tx, insert) => {
      for (const table of [
        'users',
        'enterprise',
        'payment',
        'payment_problem',
        'staff_completion',
        'refund',
        'notification',
      ])
        await insert(table, []);
      await use(tx, insert);
    }),
  );

madeUp('who pays, and who manages a company’s money, while they have an account', async (tx, insert) => {
  const [company, other] = [newId(), newId()];
  const roles = ['account_manager', 'super_admin', 'account_staff', 'department_manager'];
  const managers = [company, other].flatMap((enterprise_id) =>
    roles.flatMap((enterprise_role) =>
      [null, now].map((deleted_at) => ({ enterprise_id, enterprise_role, deleted_at })),
    ),
  );
  const people = managers.map((more, index) =>
    person(`manager-${index}`, { ...more, user_type: 'enterprise' }),
  );
  const named = person('named', { provider_customer_id: 'cus_1', last_name: '' });
  const gone = person('gone', { deleted_at: now });
  await insert('users', [...people, named, gone]);
  await insert('enterprise', [
    {
      id: company,
      company_name: 'Acme',
      slug: 'acme',
      email_domain: 'acme.example',
      provider_customer_id: 'cus_2',
    },
    {
      id: other,
      company_name: 'Other',
      slug: 'other',
      email_domain: 'other.example',
      provider_customer_id: null,
    },
  ]);
  const own = people.filter(
    (one) =>
      one.enterprise_id === company &&
      one.deleted_at === null &&
      ['account_manager', 'super_admin'].includes(one.enterprise_role ?? ''),
  );
  expect(await findMoneyManagers(tx, company)).toEqual(
    own
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id: userId, email }) => ({ userId, email, firstName: 'Ada' })),
  );
  expect(await findPayer(tx, named.id)).toEqual({
    userId: named.id,
    email: named.email,
    firstName: 'Ada',
    name: 'Ada',
    customerId: 'cus_1',
  });
  for (const nobody of [gone.id, newId()]) {
    expect(await findPayer(tx, nobody)).toBeUndefined();
    expect(await findCustomerFacts(tx, member(nobody))).toBeUndefined();
  }
  expect(await findCustomerFacts(tx, member(named.id))).toEqual({
    customerId: 'cus_1',
    name: 'Ada',
    email: named.email,
  });
  expect(await findCustomerFacts(tx, enterprise(company))).toEqual({
    customerId: 'cus_2',
    name: 'Acme',
    email: null,
  });
  expect(await findCustomerFacts(tx, enterprise(newId()))).toBeUndefined();
  const companies = { table: 'enterprise' };
  expect(await changesOf(tx, companies, () => saveCustomer(tx, enterprise(company), 'cus_9'))).toEqual({});
  expect(await saveCustomer(tx, enterprise(company), 'cus_9')).toBe('cus_2');
  expect(await changesOf(tx, companies, () => saveCustomer(tx, enterprise(other), 'cus_3'))).toEqual({
    [other]: { provider_customer_id: 'cus_3' },
  });
  expect(await saveCustomer(tx, enterprise(newId()), 'cus_4')).toBe('cus_4');
  expect(await saveCustomer(tx, member(named.id), 'cus_5')).toBe('cus_1');
});

madeUp('a member takes gifts while public, verified, and neither frozen nor gone', async (tx, insert) => {
  const open = person('open');
  const others = [
    { deleted_at: now },
    { frozen_at: now },
    { email_verified_at: null },
    { profile_visibility: 'private' },
    { user_type: 'enterprise', enterprise_id: newId(), enterprise_role: 'super_admin' },
  ].map((more, index) => person(`other-${index}`, more));
  await insert('users', [open, ...others]);
  for (const { id } of [open, ...others]) expect(await isPublicMember(tx, id)).toBe(id === open.id);
  expect(await isPublicMember(tx, newId())).toBe(false);
});

madeUp(
  'the facts of a gift: who it is for, whether they were notified, and whether it went back',
  async (tx, insert) => {
    const [here, gone] = [person('here'), person('gone', { deleted_at: now })];
    await insert('users', [here, gone]);
    const [told, untold, lost] = [
      row({ user_id: here.id, told_at: now }),
      row({ user_id: here.id }),
      row({ user_id: gone.id }),
    ];
    await insert('payment', [told, untold, lost]);
    const refund = { amount_cents: 1n, fee_cents: 0n, status: 'held', reason: 'x', created_at: now };
    await insert('refund', [
      { ...refund, id: newId(), payment_id: told.id, source: 'balance' },
      { ...refund, id: newId(), payment_id: untold.id, source: 'suspense' },
    ]);
    const none = { notified: false, returned: false, recipientName: '' };
    expect(await readGiftFacts(tx, told.id)).toEqual({
      notified: true,
      returned: false,
      recipientName: 'here',
    });
    expect(await readGiftFacts(tx, untold.id)).toEqual({
      notified: false,
      returned: true,
      recipientName: 'here',
    });
    expect(await readGiftFacts(tx, lost.id)).toEqual(none);
    expect(await readGiftFacts(tx, newId())).toEqual(none);
    expect(await changesOf(tx, { table: 'payment' }, () => markNotified(tx, untold.id, at(1)))).toEqual({
      [untold.id]: { told_at: at(1) },
    });
  },
);

madeUp(
  'the last sender counts until the recipient is notified, then what was missing alone',
  async (tx, insert) => {
    const first = {
      sender_name: 'Ana',
      sender_phone: '1',
      sender_email: 'ana@made-up.example',
      message: 'Hello',
    };
    const rows = [row(first), row({ ...first, told_at: now }), row(), row({ told_at: now })];
    await insert('payment', rows);
    const next = { senderName: 'Ben', senderPhone: '2', senderEmail: 'ben@made-up.example', message: 'Bye' };
    const written = {
      sender_name: 'Ben',
      sender_phone: '2',
      sender_email: 'ben@made-up.example',
      message: 'Bye',
    };
    const none = { senderName: null, senderPhone: null, senderEmail: null, message: null };
    const change = (id: string, sender: typeof next | typeof none) =>
      changesOf(tx, { table: 'payment' }, () => completeSender(tx, id, sender));
    for (const { id } of rows) expect(await change(id, none)).toEqual({});
    for (const [index, { id }] of rows.entries())
      expect(await change(id, next)).toEqual(index === 1 ? {} : { [id]: written });
  },
);

madeUp(
  'each problem of a payment is one row, which begins again once it was resolved',
  async (tx, insert) => {
    const [one, other] = [row(), row()];
    await insert('payment', [one, other]);
    const name = { paymentId: one.id, code: 'refund-at-processor', reference: 're_1' } as const;
    const names = [
      name,
      { ...name, paymentId: other.id },
      { ...name, code: 'refund-contradicts' } as const,
      { ...name, reference: 're_2' },
    ];
    for (const each of names) await insertProblem(tx, { ...each, text: 'First', at: now });
    const problems = { table: 'payment_problem' };
    expect(
      await changesOf(tx, problems, () => insertProblem(tx, { ...name, text: 'Second', at: at(1) })),
    ).toEqual({});
    for (const nobody of [{ paymentId: newId() }, { reference: 're_9' }])
      expect(await resolveProblem(tx, { ...name, ...nobody }, at(2))).toBe(false);
    const resolved = await changesOf(tx, problems, () => resolveProblem(tx, name, at(2)));
    expect(Object.values(resolved)).toEqual([{ resolved_at: at(2) }]);
    const id = Object.keys(resolved)[0] ?? '';
    expect(await findProblem(tx, id)).toEqual({ ...name, id, text: 'First', resolvedAt: at(2) });
    expect(await findProblem(tx, newId())).toBeUndefined();
    expect(await resolveProblem(tx, name, at(3))).toBe(false);
    const again = { ...name, text: 'x'.repeat(600), at: at(4) };
    expect(await changesOf(tx, problems, () => insertProblem(tx, again))).toEqual({
      [id]: { text: 'x'.repeat(500), found_at: at(4), resolved_at: null },
    });
  },
);

madeUp('a completion by staff waits for the processor’s money, which covers it once', async (tx, insert) => {
  const [one, other] = [
    row({ problem: 'Known', problem_at: now }),
    row({ problem: 'Known', problem_at: now }),
  ];
  await insert('payment', [one, other]);
  for (const { id } of [one, other])
    await insertCompletion(tx, { paymentId: id, at: now, nextCheckAt: at(5) });
  expect((await tx.query('select next_check_at from payment')).rows).toEqual([
    { next_check_at: at(5) },
    { next_check_at: at(5) },
  ]);
  expect([await awaitsCover(tx, one.id), await awaitsCover(tx, newId())]).toEqual([true, false]);
  expect(await changesOf(tx, { table: 'payment' }, () => markCovered(tx, one.id, now))).toEqual({
    [one.id]: { next_check_at: null, problem: null, problem_at: null },
  });
  expect([await awaitsCover(tx, one.id), await awaitsCover(tx, other.id)]).toEqual([false, true]);
});

async function mailsAndNotices(tx: Tx): Promise<string[]> {
  const { rows: mails } = await tx.query<{ said: string }>(
    `select data #>> '{mail,template}' || ' to ' || (data ->> 'to') as said from job_outbox where name = 'send-mail'`,
  );
  const { rows: notices } = await tx.query<{ said: string }>('select title || $1 as said from notification', [
    ' (notice)',
  ]);
  await tx.query('delete from job_outbox');
  await tx.query('delete from notification');
  return [...mails, ...notices].map(({ said }) => said).toSorted();
}

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

const user = { userId: newId(), email: 'ada@made-up.example', firstName: 'Ada' };
const paid = (more: Partial<Payment> = {}) =>
  ({
    id: newId(),
    kind: 'add_funds',
    beneficiary: member(user.userId),
    payerId: user.userId,
    intentId: 'pi_1',
    senderName: null,
    senderEmail: null,
    message: null,
    ...priceOf(40_00n, 750),
    ...more,
  }) as Payment;

madeUp(
  'funds that arrived: a member, or the manager who paid, while they have an account',
  async (tx, insert) => {
    const [owner, gone] = [person('owner'), person('gone', { deleted_at: now })];
    await insert('users', [owner, gone]);
    const balances = { balanceCents: 50_00n, repaidCents: 0n };
    const told = ['Funds Added (notice)', 'funds-added to owner@made-up.example'];
    const company = { kind: 'enterprise_funding', beneficiary: enterprise(newId()) } as const;
    for (const [payment, expected] of [
      [paid({ beneficiary: member(owner.id), payerId: null }), told],
      [paid({ beneficiary: member(gone.id), payerId: owner.id }), []],
      [paid({ ...company, payerId: owner.id }), told],
      [paid({ ...company, payerId: gone.id }), []],
      [paid({ ...company, payerId: null }), []],
    ] as const) {
      await notifyFundsArrived({ jobs: notedJobs }, tx, payment, balances);
      expect(await mailsAndNotices(tx)).toEqual([...expected].toSorted());
    }
  },
);

test('the texts about funds name the balance, the receipt, and what repaid a debt', () => {
  const balances = { balanceCents: 50_00n, repaidCents: 0n };
  const own = paid();
  const company = paid({ kind: 'enterprise_funding', beneficiary: enterprise(newId()), intentId: null });
  const { notification, email } = notificationForFunds(own, user, balances);
  expect(notification).toEqual({
    userId: user.userId,
    title: 'Funds Added',
    message: '$40.00 has been added to your balance.',
    about: { topic: 'payment', paymentId: own.id },
  });
  const data = { firstName: 'Ada', amount: '$40.00', fee: '$3.00', total: '$43.00', balance: '$50.00' };
  expect(email).toEqual({
    to: user.email,
    userId: user.userId,
    mail: {
      template: 'funds-added',
      data: { ...data, paymentId: 'pi_1', receiptPath: `/transaction-history/${own.id}` },
    },
  });
  const ofCompany = notificationForFunds(company, user, { ...balances, repaidCents: 9_00n });
  expect(ofCompany.notification.message).toMatch(
    /^\$40\.00 has been added to your company balance\..*\$9\.00/,
  );
  expect(ofCompany.email.mail.data).toEqual({
    ...data,
    paymentId: company.id,
    receiptPath: `/enterprise/company/manager/transactions/${company.id}`,
    ofCompany: true,
  });
  expect(receiptPathOf({ id: '7', kind: 'guest_send' })).toBe('/transaction-history/7');
});

test('the texts about a gift, for its recipient and its sender', () => {
  const gift = paid({ kind: 'guest_send', payerId: null });
  const named = { ...gift, senderName: 'Ana', message: 'Hello', senderEmail: 'ana@made-up.example' };
  expect(notificationForGift(gift, user).notification.message).toBe('Someone sent you $40.00.');
  const arrived = notificationForGift(named, user, 9_00n);
  expect(arrived.notification.message).toMatch(/^Ana sent you \$40\.00\. “Hello”.*\$9\.00/);
  expect(arrived.email.mail.data).toEqual({
    firstName: 'Ada',
    senderName: 'Ana',
    amount: '$40.00',
    message: 'Hello',
  });
  expect([quoted({ message: '' }), quoted({ message: null })]).toEqual(['', '']);
  const facts = { returned: false, recipientName: 'ada' };
  expect(emailForSender(gift, facts)).toBeNull();
  expect(emailForSender(named, facts)).toEqual({
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
        receiptPath: '/payment-success?payment_intent=pi_1',
      },
    },
  });
  expect(emailForSender({ ...named, intentId: null }, { ...facts, returned: true })?.mail).toEqual({
    template: 'gift-returned',
    data: { senderName: 'Ana', recipient: 'ada', total: '$43.00', paymentId: gift.id },
  });
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
