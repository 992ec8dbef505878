/** All SQL of disputes. */
import type { PaymentDispute } from '#contract/payment-dispute.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Holder, Taken } from '#server/ledger/index.ts';
import type { DisputeState } from './dispute.ts';

export type Dispute = {
  id: string;
  processorDisputeId: string;
  paymentId: string;
  state: DisputeState;
  disputedCents: bigint;
  reinstatedCents: bigint;
  /** What it holds of the payment now. */
  holds: Taken;
  /** How much of its debt staff have written off, and how much of that has returned to us. */
  writtenOffCents: bigint;
  reclaimedCents: bigint;
  /** How many movements it made. */
  moves: number;
  /** Counts its changes. */
  version: number;
};

type DisputeRow = {
  id: string;
  provider_dispute_id: string;
  payment_id: string;
  status: DisputeState;
  disputed_cents: bigint;
  reinstated_cents: bigint;
  balance_cents: bigint;
  receivable_cents: bigint;
  suspense_cents: bigint;
  fee_cents: bigint;
  excess_cents: bigint;
  written_off_cents: bigint;
  reclaimed_cents: bigint;
  moves: number;
  version: number;
};

function toDispute(row: DisputeRow): Dispute {
  return {
    id: row.id,
    processorDisputeId: row.provider_dispute_id,
    paymentId: row.payment_id,
    state: row.status,
    disputedCents: row.disputed_cents,
    reinstatedCents: row.reinstated_cents,
    holds: {
      balanceCents: row.balance_cents,
      receivableCents: row.receivable_cents,
      suspenseCents: row.suspense_cents,
      feeCents: row.fee_cents,
      excessCents: row.excess_cents,
    },
    writtenOffCents: row.written_off_cents,
    reclaimedCents: row.reclaimed_cents,
    moves: row.moves,
    version: row.version,
  };
}

/** The disputes of a payment, oldest first. The payment is locked. */
export async function selectDisputesOf(tx: Tx, paymentId: string): Promise<Dispute[]> {
  const { rows } = await tx.query<DisputeRow>(
    `select id, provider_dispute_id, payment_id, status, disputed_cents, reinstated_cents, balance_cents,
       receivable_cents, suspense_cents, fee_cents, excess_cents, written_off_cents, reclaimed_cents, moves, version
     from dispute where payment_id = $1 order by created_at, id`,
    [paymentId],
  );
  return rows.map(toDispute);
}

/**
 * An open dispute first, then the newest. Null where there is none; an inquiry, which takes nothing, is none.
 */
export async function readDispute(db: Queryable, paymentId: string): Promise<PaymentDispute | null> {
  const { rows } = await db.query<{ status: PaymentDispute }>(
    `select status from dispute where payment_id = $1 and status in ('open', 'won', 'partly', 'lost')
     order by (status = 'open') desc, created_at desc, id desc limit 1`,
    [paymentId],
  );
  return rows[0]?.status ?? null;
}

/** The version of a dispute; 0 where it is not known. */
export async function readDisputeVersion(db: Queryable, processorDisputeId: string): Promise<number> {
  const { rows } = await db.query<{ version: number }>(
    'select version from dispute where provider_dispute_id = $1',
    [processorDisputeId],
  );
  return rows[0]?.version ?? 0;
}

/** A dispute that is new here holds nothing. */
export async function insertDispute(
  tx: Tx,
  dispute: {
    id: string;
    processorDisputeId: string;
    paymentId: string;
    reason: string;
    createdAt: Date;
    dueBy: Date | null;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into dispute (id, provider_dispute_id, payment_id, status, reason, created_at, due_by, changed_at)
     values ($1, $2, $3, 'warning', $4, $5, $6, $7)`,
    [
      dispute.id,
      dispute.processorDisputeId,
      dispute.paymentId,
      dispute.reason.slice(0, 100),
      dispute.createdAt,
      dispute.dueBy,
      dispute.now,
    ],
  );
}

/**
 * Stores what the dispute is and holds now. The database refuses one that does not hold what the bank keeps.
 * A repeated report does not raise the version; otherwise concurrent reports would make each other read again
 * until they give up.
 */
export async function saveDispute(
  tx: Tx,
  {
    id,
    state,
    disputedCents,
    reinstatedCents,
    holds,
    reclaimedCents,
    moves,
  }: Omit<Dispute, 'paymentId' | 'processorDisputeId' | 'writtenOffCents' | 'version'>,
  { at, nextCheckAt }: { at: Date; nextCheckAt: Date | null },
): Promise<void> {
  await tx.query(
    `update dispute set status = $2, disputed_cents = $3, reinstated_cents = $4, balance_cents = $5,
       receivable_cents = $6, suspense_cents = $7, fee_cents = $8, excess_cents = $9, moves = $10, changed_at = $11,
       next_check_at = $12, reclaimed_cents = $13,
       version = version + case
         when (status, disputed_cents, reinstated_cents, moves) is distinct from ($2, $3, $4, $10) then 1 else 0 end,
       resolved_at = case when $2 in ('warning', 'open') then null
         when status = $2 then resolved_at else $11 end
     where id = $1`,
    [
      id,
      state,
      disputedCents,
      reinstatedCents,
      holds.balanceCents,
      holds.receivableCents,
      holds.suspenseCents,
      holds.feeCents,
      holds.excessCents,
      moves,
      at,
      nextCheckAt,
      reclaimedCents,
    ],
  );
}

/**
 * Whether a payment that the holder made themselves is still disputed. A stranger's gift does not count: for
 * a dollar, anybody could freeze any account.
 */
export async function hasOpenDispute(tx: Tx, holder: Holder): Promise<boolean> {
  const { rows } = await tx.query<{ open: boolean }>(
    `select exists (
       select from dispute join payment on payment.id = dispute.payment_id
       where dispute.status = 'open' and payment.kind <> 'guest_send'
         and coalesce(payment.user_id, payment.enterprise_id, payment.id) = $1
     ) as open`,
    [holder.ownerId],
  );
  return rows[0]?.open ?? false;
}

/** Claims the disputes that were not asked about for longest. No other worker gets them until `until`. */
export async function claimDueDisputes(
  db: Queryable,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<string[]> {
  const { rows } = await db.query<{ provider_dispute_id: string }>(
    `update dispute set next_check_at = $2
     where id in (
       select id from dispute where next_check_at <= $1 order by next_check_at limit $3 for update skip locked
     )
     returning provider_dispute_id`,
    [now, until, limit],
  );
  return rows.map((row) => row.provider_dispute_id);
}
