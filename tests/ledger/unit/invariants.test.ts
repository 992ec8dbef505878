/**
 * Each invariant detects the errors it exists for: every row plants one error in the ledger, which is rolled
 * back again.
 */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import {
  checkInvariants,
  closeMemberAccount,
  post,
  purchaseHold,
  readInvariants,
  topUp,
  transfer,
} from '#server/ledger/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { decision, give, openPerson } from '#tests/support/ledger.ts';

const db = await testDatabase();

const maya = await openPerson(db);
const leo = await openPerson(db);
await give(db, maya.id, 100_00n);
await post(
  db,
  transfer({
    transferId: newId(),
    fromUserId: maya.id,
    toUserId: leo.id,
    amountCents: 10_00n,
    sentDescription: 'Sent',
    receivedDescription: 'Received',
  }),
);
const payment = { paymentId: newId(), intentId: 'pi_1', amountCents: 50_00n, feeCents: 3_75n };
await db.query(
  `insert into payment (id, kind, user_id, amount_cents, fee_basis_points, fee_cents, total_cents, status, intent_id,
     created_at, completed_at)
   values ($1, 'add_funds', $2, 5000, 750, 375, 5375, 'completed', 'pi_1', now(), now())`,
  [payment.paymentId, maya.id],
);
await post(db, topUp({ ...payment, userId: maya.id }));

/** Removes the guards of the tables, so that a test can plant an error. The rollback restores them. */
const withoutGuards = `
  grant update, delete on ledger_transaction, ledger_posting to current_user;
  alter table ledger_transaction disable trigger user;
  alter table ledger_posting disable trigger user;
  alter table ledger_posting drop constraint ledger_posting_balance;
  alter table ledger_transaction drop constraint ledger_transaction_actor;
  alter table ledger_account drop constraint ledger_account_floor;
  alter table ledger_account drop constraint ledger_account_closed_empty;
  alter table payment disable trigger payment_keeps_facts;
  alter table dispute drop constraint dispute_keeps;
  alter table payment drop constraint payment_fee;
  alter table payment drop constraint payment_total;
  alter table payment drop constraint payment_completed;
`;

const account = (who: { id: string }) =>
  `(select id from ledger_account where kind = 'member' and owner_id = '${who.id}')`;
const sending = `(select id from ledger_transaction where kind = 'transfer')`;

test.each<[number, string, string]>([
  [
    1,
    'a posting with another amount',
    `update ledger_posting set amount = amount + 1 where transaction_id = ${sending} and amount > 0`,
  ],
  [1, 'a missing posting', `delete from ledger_posting where transaction_id = ${sending} and amount < 0`],
  [
    1,
    'a transaction without postings',
    `insert into ledger_transaction (kind, operation_key) values ('transfer', 'empty')`,
  ],
  [
    2,
    'a balance without its posting',
    `update ledger_account set balance = balance + 1 where id = ${account(maya)}`,
  ],
  [2, 'a balance below zero', `update ledger_account set balance = -1 where id = ${account(leo)}`],
  [
    2,
    'a gap between two postings',
    `update ledger_posting set balance_before = balance_before + 1, balance_after = balance_after + 1 where account_id = ${account(maya)} and amount < 0`,
  ],
  [
    2,
    'a wrong snapshot',
    `insert into ledger_snapshot (account_id, through_transaction_id, balance) values (1, 1, 77)`,
  ],
  [
    3,
    'a completed payment without a settlement',
    `update ledger_transaction set operation_key = 'lost', kind = 'adjustment_credit' where operation_key = 'settle:pi_1'`,
  ],
  [3, 'a settlement of a payment that is not completed', `update payment set status = 'pending'`],
  [3, 'a settlement without a payment', `update payment set intent_id = 'pi_2'`],
  [3, 'a settlement for another user', `update payment set user_id = '${leo.id}'`],
  [
    3,
    'a settlement over another amount',
    `update payment set amount_cents = 4000, fee_cents = 300, total_cents = 4300`,
  ],
  [4, 'a fee that differs from its rate', `update payment set fee_cents = 374, total_cents = 5374`],
  [4, 'a total that is not the sum', `update payment set total_cents = 5376`],
  [
    7,
    'a transfer between three accounts',
    `insert into ledger_posting (transaction_id, account_id, amount) values (${sending}, 5, 1), (${sending}, 6, -1)`,
  ],
  [
    7,
    'a top-up of the kind transfer',
    `update ledger_transaction set kind = 'transfer' where kind = 'top_up'`,
  ],
  [
    8,
    'more refunds than payment',
    `insert into refund (id, payment_id, source, amount_cents, fee_cents, status, reason, created_at, resolved_at) select gen_random_uuid(), '${payment.paymentId}', 'balance', 3000, 225, 'released', 'x', now(), now() from generate_series(1, 2); update refund set status = 'settled'`,
  ],
  [
    8,
    'a settled refund without a movement',
    `insert into refund (id, payment_id, source, amount_cents, fee_cents, status, reason, created_at, resolved_at) values (gen_random_uuid(), '${payment.paymentId}', 'balance', 1, 0, 'settled', 'x', now(), now())`,
  ],
  [
    8,
    'a held refund without a hold',
    `insert into refund (id, payment_id, source, amount_cents, fee_cents, reason, created_at) values (gen_random_uuid(), '${payment.paymentId}', 'balance', 1, 0, 'x', now())`,
  ],
  [
    8,
    'a dispute that took nothing',
    `insert into dispute (id, provider_dispute_id, payment_id, status, reason, balance_cents, created_at) values (gen_random_uuid(), 'dp_1', '${payment.paymentId}', 'open', 'x', 100, now())`,
  ],
  [
    9,
    'an adjustment without an actor',
    `update ledger_transaction set actor_id = null where kind = 'adjustment_credit'`,
  ],
  [
    9,
    'an adjustment without a reason',
    `update ledger_transaction set reason = '' where kind = 'adjustment_credit'`,
  ],
  [
    9,
    'an adjustment by its own holder',
    `update ledger_transaction set actor_id = '${maya.id}' where kind = 'adjustment_credit'`,
  ],
  [10, 'a payout without an actor', `update ledger_transaction set kind = 'payout' where kind = 'transfer'`],
  [
    10,
    'a payout by a member',
    `update ledger_transaction set kind = 'payout', actor_id = '${decision.actorId}', actor_role = 'member', reason = 'x' where kind = 'transfer'`,
  ],
  [11, 'a deleted user with money', `update users set deleted_at = now() where id = '${leo.id}'`],
  [
    11,
    'a deleted user with a session',
    `insert into session (token_hash, id, user_id, remember, expires_at) values (sha256('x'), gen_random_uuid(), '${leo.id}', false, now()); update users set deleted_at = now() where id = '${leo.id}'`,
  ],
  [12, 'a payment shown twice', `update payment set status = 'pending', completed_at = null`],
  [
    13,
    'an unprocessed webhook',
    `insert into webhook_event (id, type, object_id, created_at, received_at) values ('evt_1', 'x', 'y', now(), now() - interval '16 minutes')`,
  ],
  [
    13,
    'a payment that does not match',
    `update payment set problem = 'x', problem_at = now() - interval '16 minutes'`,
  ],
  [
    15,
    'money held for no request',
    `insert into ledger_account (kind, owner_id, balance) values ('payout_hold', gen_random_uuid(), 100)`,
  ],
  [
    15,
    'a request without its money',
    `insert into approval_request (id, enterprise_id, kind, state, maker_id, maker_role, amount_cents, created_at, expires_at) values (gen_random_uuid(), gen_random_uuid(), 'payout', 'PENDING APPROVAL', gen_random_uuid(), 'account_staff', 100, now(), now())`,
  ],
  [
    15,
    'a payout that waits without a request',
    `insert into payout (id, enterprise_id, recipient_id, amount_cents, on_list, status, actor_id, actor_role, created_at) values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 100, true, 'waiting', gen_random_uuid(), 'account_staff', now())`,
  ],
  [
    15,
    'spending that was never counted',
    `insert into payout (id, enterprise_id, recipient_id, amount_cents, on_list, status, actor_id, actor_role, created_at, paid_at) values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 100, true, 'paid', gen_random_uuid(), 'account_staff', now(), now())`,
  ],
  [
    15,
    'counted spending that never was',
    `insert into payout_spent (user_id, day, cents) values (gen_random_uuid(), '2026-01-01', 100)`,
  ],
  [
    13,
    'a payment without an intent',
    `insert into payment (id, kind, user_id, amount_cents, fee_basis_points, fee_cents, total_cents, created_at) values (gen_random_uuid(), 'add_funds', '${leo.id}', 100, 0, 0, 100, now() - interval '16 minutes')`,
  ],
])('invariant %i detects %s', async (invariant, _, statement) => {
  const found = await brokenBy(statement);
  expect(found.map((broken) => broken.invariant)).toContain(invariant);
});

// The tests of orders (tests/orders) cover invariants 5 and 6. These two cases concern the ledger.
test('invariant 5 detects a hold for an order that does not exist', async () => {
  const found = await rolledBack(async (tx) => {
    await post(
      tx,
      purchaseHold({ orderId: newId(), userId: maya.id, amountCents: 1n, description: 'A card' }),
    );
    return checkInvariants(tx);
  });
  expect(found.map(({ invariant }) => invariant)).toContain(5);
});

test('an alert that staff have acknowledged breaks no invariant', async () => {
  const webhook = `insert into webhook_event (id, type, object_id, created_at, received_at)
    values ('evt_1', 'x', 'y', now(), now() - interval '16 minutes')`;
  const seen = `insert into alert_seen (subject, seen_by) values ('webhook:evt_1', '${decision.actorId}')`;
  expect(await brokenBy(`${webhook}; ${seen}`)).toEqual([]);
});

test.each([
  ['was paid without leaving the balance', `'paid', now(), '${leo.id}', null`],
  ['names a refund of another amount', `null, null, null, (select id from refund limit 1)`],
])('a cash-out that %s breaks the eighteenth invariant', async (_, outcome) => {
  const refund = `insert into refund (id, payment_id, source, amount_cents, fee_cents, status, reason, created_at)
    values (new_id(), '${payment.paymentId}', 'balance', 100, 7, 'held', 'x', now())`;
  const cashOut = `insert into cash_out (id, user_id, amount_cents, state, threshold_cents, requested_at, outcome,
      decided_at, decided_by, refund_id)
    select new_id(), '${maya.id}', 320, 'CA', 1500, now(), ${outcome}`;
  const found = await brokenBy(`${refund}; ${cashOut}`);
  expect(found.map(({ invariant }) => invariant)).toContain(18);
});

test('a closed account breaks no invariant', async () => {
  const found = await rolledBack(async (tx) => {
    await tx.query(`update ledger_account set balance = 0 where id = ${account(leo)}`);
    await closeMemberAccount(tx, leo.id);
    return checkInvariants(tx, [11]);
  });
  expect(found).toEqual([]);
});

test('there are eighteen invariants, and all hold', async () => {
  const numbers = (await readInvariants()).map(({ invariant }) => invariant);
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
  expect(await checkInvariants(db)).toEqual([]);
});

function brokenBy(statement: string) {
  return rolledBack(async (tx) => {
    await tx.query(withoutGuards);
    await tx.query(statement);
    return checkInvariants(tx);
  });
}

async function rolledBack<T>(
  work: (tx: Parameters<Parameters<typeof transaction>[1]>[0]) => Promise<T>,
): Promise<T> {
  const undo = new Error('rolled back on purpose');
  let result: { value: T } | undefined;
  await transaction(db, async (tx) => {
    result = { value: await work(tx) };
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  if (!result) throw new Error('The work did not end.');
  return result.value;
}
