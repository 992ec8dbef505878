/** Who confirms a payment, and who reads a gift: its browser, its payer, or its company. */
import { expect } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { confirmPayment } from '#server/payments/intents/confirm-payment.ts';
import { findGifts } from '#server/payments/settlement/gift-claim-store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { codeOf, depsIn, minutes, now, owner, paymentsIn, row } from './payments-with-processor.ts';

const db = await testDatabase();
const depsOf = depsIn(db);
const madeUp = paymentsIn(db);

madeUp('who confirms a payment: its member, or somebody of its company', async (tx, insert) => {
  const company = newId();
  await insert('users', [owner]);
  await insert('ledger_account', [
    { kind: 'member', owner_id: owner.id, balance: 7n },
    { kind: 'enterprise', owner_id: company, balance: 9n },
  ]);
  const done = { status: 'completed', completed_at: now };
  const own = row(done);
  const paidByAnother = row({ ...done, payer_id: newId() });
  const funding = row({ ...done, kind: 'enterprise_funding', user_id: null, enterprise_id: company });
  const gift = row({ ...done, kind: 'guest_send' });
  const guest = row({ ...done, kind: 'guest_reward', user_id: null, payer_id: null });
  await insert(
    'payment',
    [own, paidByAnother, gift, guest].map((each) => ({ ...each, enterprise_id: null })),
  );
  await insert('payment', [funding]);
  const { deps, names } = depsOf(tx);
  const confirm = (
    { intent_id }: { intent_id: string | null },
    userId: string,
    enterpriseId: string | null,
  ) => codeOf(confirmPayment(deps, { userId, enterpriseId }, intent_id ?? ''));
  const stranger = newId();
  for (const [payment, userId, enterpriseId, expected] of [
    [own, owner.id, null, 'done'],
    [own, stranger, null, 'not-found'],
    [own, stranger, company, 'not-found'],
    [paidByAnother, owner.id, null, 'not-found'],
    [funding, stranger, company, 'done'],
    [funding, owner.id, null, 'not-found'],
    [funding, owner.id, newId(), 'not-found'],
    [gift, owner.id, null, 'not-found'],
    [guest, owner.id, null, 'not-found'],
    [{ intent_id: 'pi_of_nobody' }, owner.id, null, 'not-found'],
  ] as const)
    expect([payment, userId, await confirm(payment, userId, enterpriseId)]).toEqual([
      payment,
      userId,
      expected,
    ]);
  // What is settled is not asked about again.
  expect(names()).toEqual([]);
  const shown = { status: 'completed', amountCents: 40_00n, repaidCents: 0n };
  expect(await confirmPayment(deps, { userId: owner.id, enterpriseId: null }, own.intent_id ?? '')).toEqual({
    ...shown,
    balanceCents: 7n,
  });
  expect(
    await confirmPayment(deps, { userId: stranger, enterpriseId: company }, funding.intent_id ?? ''),
  ).toEqual({ ...shown, balanceCents: 9n });
});

madeUp('the gifts of a browser, and that of an intent for its browser or its payer', async (tx, insert) => {
  const shown = {
    ...owner,
    email_verified_at: now,
    profile_visibility: 'public',
    deleted_at: null as Date | null,
  };
  const hidden = {
    ...shown,
    id: newId(),
    email: 'hidden@made-up.example',
    username: 'hidden',
    profile_visibility: 'private',
  };
  const gone = { ...shown, id: newId(), email: 'gone@made-up.example', username: 'gone', deleted_at: now };
  await insert('users', [shown, hidden, gone]);
  const [browser, other] = [Buffer.from('one'), Buffer.from('two')];
  const hash = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;
  const payer = newId();
  const gift = (index: number, more: object = {}) =>
    row({
      kind: 'guest_send',
      payer_id: null,
      browser_hash: hash(browser),
      created_at: minutes(-index),
      ...more,
    });
  const gifts = [
    gift(1),
    gift(2, { user_id: hidden.id }),
    gift(3, { user_id: gone.id, payer_id: payer }),
    gift(4, { browser_hash: hash(other), payer_id: payer }),
  ];
  await insert('payment', [...gifts, row({ browser_hash: hash(browser) })]);
  await insert('refund', [
    {
      id: newId(),
      payment_id: gifts[1]?.id,
      source: 'suspense',
      amount_cents: 1n,
      fee_cents: 0n,
      status: 'held',
      reason: 'x',
      created_at: now,
    },
  ]);
  const find = async (
    intentId: string | undefined,
    browserHash: Buffer | null,
    userId: string | null,
    limit = 9,
  ) =>
    (await findGifts(tx, { ...(intentId && { intentId }), browserHash, userId }, limit)).map(
      ({ payment }) => payment.id,
    );
  const ids = gifts.map(({ id }) => id);
  expect(await find(undefined, browser, null)).toEqual(ids.slice(0, 3));
  expect(await find(undefined, browser, payer, 2)).toEqual(ids.slice(0, 2));
  expect(await find(undefined, null, payer)).toEqual([]);
  for (const [index, { id, intent_id }] of gifts.entries()) {
    expect(await find(intent_id ?? '', browser, null)).toEqual(index < 3 ? [id] : []);
    expect(await find(intent_id ?? '', null, payer)).toEqual(index >= 2 ? [id] : []);
    expect(await find(intent_id ?? '', null, newId())).toEqual([]);
  }
  const facts = (await findGifts(tx, { browserHash: browser, userId: null }, 9)).map(
    ({ returned, recipientName, recipient }) => [returned, recipientName, recipient?.email],
  );
  expect(facts).toEqual([
    [false, 'ada', owner.email],
    [true, 'hidden', undefined],
    [false, '', undefined],
  ]);
});
