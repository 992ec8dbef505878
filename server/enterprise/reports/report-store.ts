/** The SQL of reports. Each query reads in pages, in an order that the next page continues. */
import { STATE_CODES } from '#contract/kernel/us-states.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { AccountKind } from '#server/ledger/index.ts';

export type Period = { from: Date; until: Date };

/**
 * The transactions that touch the company's balance, its rewards, payouts, refunds or debts; oldest first.
 */
export async function selectEntries(
  db: Queryable,
  enterpriseId: string,
  { from, until }: Period,
): Promise<string[]> {
  const { rows } = await db.query<{ ids: string[] }>(
    `with own as (
       select id from ledger_account where kind in ('enterprise', 'receivable') and owner_id = $1
       union all
       select account.id from reward join ledger_account account
         on account.kind = 'reward_hold' and account.owner_id = reward.id
       where reward.sender_kind = 'enterprise' and reward.sender_id = $1 and reward.created_at < $3
       union all
       select account.id from approval_request request join ledger_account account
         on account.kind = 'payout_hold' and account.owner_id = request.id
       where request.enterprise_id = $1
       union all
       select account.id from payment join refund on refund.payment_id = payment.id
         join ledger_account account on account.kind = 'refund_hold' and account.owner_id = refund.id
       where payment.enterprise_id = $1
     ), touched as (
       select distinct posting.transaction_id from own join ledger_posting posting on posting.account_id = own.id
       where posting.created_at >= $2 and posting.created_at < $3
     )
     select array(select transaction_id::text from touched order by transaction_id) as ids`,
    [enterpriseId, from, until],
  );
  return rows[0]?.ids ?? [];
}

export type JournalRow = {
  number: bigint;
  entry: string;
  created_at: Date;
  kind: string;
  account: AccountKind;
  amount: bigint;
  reference: string | null;
};

/** Every line of these transactions, so that each of them sums to zero. */
export async function selectJournal(db: Queryable, ids: readonly string[]): Promise<JournalRow[]> {
  const { rows } = await db.query<JournalRow>(
    `select entry.id as number, entry.public_id as entry, entry.created_at, entry.kind, account.kind as account,
       posting.amount,
       coalesce(payment.intent_id, entry.details ->> 'rewardId', entry.details ->> 'payoutId',
         entry.details ->> 'requestId', entry.details ->> 'invoiceId') as reference
     from ledger_transaction entry
     join ledger_posting posting on posting.transaction_id = entry.id
     join ledger_account account on account.id = posting.account_id
     left join payment on payment.id = entry.payment_id
     where entry.id = any ($1::text[]::bigint[])
     order by entry.id, posting.amount desc, account.id`,
    [ids],
  );
  return rows;
}

export type OwedRow = {
  id: string;
  created_at: Date;
  recipient_name: string;
  recipient_email: string | null;
  recipient_phone: string | null;
  owed_cents: bigint;
  expires_at: Date;
  order_id: string | null;
};

/** Rewards whose money the ledger held at that moment, newest first. */
export async function selectOwed(
  db: Queryable,
  enterpriseId: string,
  { before, after, limit }: { before: Date; after: { createdAt: Date; id: string } | null; limit: number },
): Promise<OwedRow[]> {
  const { rows } = await db.query<OwedRow>(
    `select reward.id, reward.created_at, reward.recipient_name, reward.recipient_email,
       reward.recipient_phone, held.cents as owed_cents, reward.expires_at, reward.order_id
     from reward
     join ledger_account account on account.kind = 'reward_hold' and account.owner_id = reward.id
     join lateral (
       select balance_after as cents from ledger_posting posting
       where posting.account_id = account.id and posting.created_at < $2
       order by posting.created_at desc, posting.transaction_id desc limit 1
     ) held on held.cents > 0
     where reward.sender_kind = 'enterprise' and reward.sender_id = $1 and reward.created_at < $2
       and ($3::timestamptz is null or (reward.created_at, reward.id) < ($3, $4::uuid))
     order by reward.created_at desc, reward.id desc limit $5`,
    [enterpriseId, before, after?.createdAt ?? null, after?.id ?? null, limit],
  );
  return rows;
}

export type AwaitingPayoutRow = {
  id: string;
  created_at: Date;
  owed_cents: bigint;
  recipient_name: string | null;
};

/** Payouts whose money waited for approval at that moment. */
export async function selectPayoutsAwaitingApproval(
  db: Queryable,
  enterpriseId: string,
  before: Date,
): Promise<AwaitingPayoutRow[]> {
  const { rows } = await db.query<AwaitingPayoutRow>(
    `select request.id, request.created_at, held.cents as owed_cents, payout.recipient_name
     from approval_request request
     join ledger_account account on account.kind = 'payout_hold' and account.owner_id = request.id
     join lateral (
       select balance_after as cents from ledger_posting posting
       where posting.account_id = account.id and posting.created_at < $2
       order by posting.created_at desc, posting.transaction_id desc limit 1
     ) held on held.cents > 0
     left join payout on payout.id = request.id
     where request.enterprise_id = $1
     order by request.created_at desc, request.id desc`,
    [enterpriseId, before],
  );
  return rows;
}

export type ReportedRecipientRow = {
  email: string;
  /** The account is closed, and its email is a placeholder. */
  is_closed: boolean;
  name: string;
  payouts_cents: bigint;
  rewards_cents: bigint;
};

/**
 * What each recipient received in a period: payouts, and what was claimed of rewards. By the present address
 * of the person.
 */
export async function selectReceived(
  db: Queryable,
  enterpriseId: string,
  { from, until, after, limit }: Period & { after: string | null; limit: number },
): Promise<ReportedRecipientRow[]> {
  const { rows } = await db.query<ReportedRecipientRow>(
    `select received.email, bool_or(received.is_closed) as is_closed, max(received.name) as name,
       coalesce(sum(received.cents) filter (where received.is_payout), 0)::bigint as payouts_cents,
       coalesce(sum(received.cents) filter (where not received.is_payout), 0)::bigint as rewards_cents
     from (
       select lower(coalesce(recipient.email, '')) as email, recipient.deleted_at is not null as is_closed,
         coalesce(payout.recipient_name, '') as name, payout.amount_cents as cents, true as is_payout
       from payout left join users recipient on recipient.id = payout.recipient_id
       where payout.enterprise_id = $1 and payout.status = 'paid' and payout.paid_at >= $2 and payout.paid_at < $3
       union all
       select lower(coalesce(case when claimant.deleted_at is null then claimant.email end, reward.recipient_email,
           claimant.email, '')), claimant.deleted_at is not null and reward.recipient_email is null,
         reward.recipient_name, claim.amount_cents, false
       from reward join reward_claim claim on claim.reward_id = reward.id
         left join users claimant on claimant.id = claim.user_id
       where reward.sender_kind = 'enterprise' and reward.sender_id = $1
         and claim.created_at >= $2 and claim.created_at < $3
     ) as received
     where $4::text is null or received.email > $4
     group by received.email order by received.email limit $5`,
    [enterpriseId, from, until, after, limit],
  );
  return rows;
}

const codes = JSON.stringify(STATE_CODES);

export type DormantRow = { state: string; rewards: number; cents: bigint; oldest: Date };

/**
 * Value that was held before a moment and to which nothing had happened since an earlier one, by the state of
 * its recipient, however a profile spells it. What happened later does not count.
 */
export async function selectDormant(
  db: Queryable,
  enterpriseId: string,
  { before, quietSince }: { before: Date; quietSince: Date },
): Promise<DormantRow[]> {
  const { rows } = await db.query<DormantRow>(
    `select residence.state, count(*)::int as rewards, sum(held.cents)::bigint as cents,
       min(reward.created_at) as oldest
     from reward
     join ledger_account account on account.kind = 'reward_hold' and account.owner_id = reward.id
     join lateral (
       select balance_after as cents from ledger_posting posting
       where posting.account_id = account.id and posting.created_at < $2
       order by posting.created_at desc, posting.transaction_id desc limit 1
     ) held on held.cents > 0
     left join users recipient on recipient.email = reward.recipient_email and recipient.deleted_at is null
     cross join lateral (
       select coalesce($4::jsonb ->> lower(btrim(recipient.state)), btrim(recipient.state), '') as state) as residence
     where reward.sender_kind = 'enterprise' and reward.sender_id = $1
       and reward.created_at < $3
       and (reward.opened_at is null or reward.opened_at < $3 or reward.opened_at >= $2)
       and (reward.thanked_at is null or reward.thanked_at < $3 or reward.thanked_at >= $2)
       and not exists (select from reward_claim claim
         where claim.reward_id = reward.id and claim.created_at >= $3 and claim.created_at < $2)
     group by residence.state order by cents desc, residence.state`,
    [enterpriseId, before, quietSince, codes],
  );
  return rows;
}
