/** Who pays, who takes a gift, and its sender: what is stored beside the state of a payment. */
import { expect } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { enterprise, member } from '#server/ledger/index.ts';
import {
  findCustomerFacts,
  findMoneyManagers,
  findPayer,
  saveCustomer,
} from '#server/payments/payers/payer-store.ts';
import {
  completeSender,
  isPublicMember,
  markNotified,
  readGiftFacts,
} from '#server/payments/settlement/gift-store.ts';
import { changesOf } from '#tests/support/changes.ts';
import { testDatabase } from '#tests/support/database.ts';
import { at, now, paymentsIn, person, row } from './made-up-payments.ts';

const db = await testDatabase();
const madeUp = paymentsIn(db);

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
  // Drop "deleted_at is null" in saveProcessorCustomer, and this must fail.
  const users = { table: 'users' };
  expect(await changesOf(tx, users, () => saveCustomer(tx, member(gone.id), 'cus_6'))).toEqual({});
  expect(await saveCustomer(tx, member(gone.id), 'cus_6')).toBeNull();
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
  'the facts of a gift: who it is for, whether they were notified, when it was paid, and whether it went back',
  async (tx, insert) => {
    const [here, gone] = [person('here'), person('gone', { deleted_at: now })];
    await insert('users', [here, gone]);
    const [told, untold, lost, late] = [
      row({ user_id: here.id, told_at: now }),
      row({ user_id: here.id, completed_at: at(2) }),
      row({ user_id: gone.id, completed_at: at(2) }),
      row({ user_id: gone.id, completed_at: at(2) }),
    ];
    await insert('payment', [told, untold, lost, late]);
    // Staff completed both, and the card paid for one of them later.
    await insert('staff_completion', [
      { payment_id: lost.id, completed_at: at(2), covered_at: null },
      { payment_id: late.id, completed_at: at(2), covered_at: at(3) },
    ]);
    const refund = { amount_cents: 1n, fee_cents: 0n, status: 'held', reason: 'x', created_at: now };
    await insert('refund', [
      { ...refund, id: newId(), payment_id: told.id, source: 'balance' },
      { ...refund, id: newId(), payment_id: untold.id, source: 'suspense' },
    ]);
    const none = { notified: false, returned: false, recipientName: '', paidAt: null };
    expect(await readGiftFacts(tx, told.id)).toEqual({
      notified: true,
      returned: false,
      recipientName: 'here',
      paidAt: now,
    });
    expect(await readGiftFacts(tx, untold.id)).toEqual({
      notified: false,
      returned: true,
      recipientName: 'here',
      paidAt: at(2),
    });
    expect(await readGiftFacts(tx, lost.id)).toEqual(none);
    expect(await readGiftFacts(tx, late.id)).toEqual({ ...none, paidAt: at(3) });
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
