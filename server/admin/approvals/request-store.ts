/** The SQL of staff requests. */
import { DatabaseError } from 'pg';
import type { RequestKind, RequestState } from '#contract/admin/approvals.ts';
import type { Role } from '#contract/kernel/capabilities.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Change, DoneAlone } from './act.ts';

export type StaffRequestRow = {
  id: string;
  kind: RequestKind;
  proposal: Record<string, unknown>;
  proposal_hash: Buffer;
  changes: Change[];
  subject_kind: string;
  subject_id: string;
  subject: string;
  concerns: string[];
  amount_cents: bigint | null;
  reason: string | null;
  maker_id: string;
  maker_role: Role;
  state: RequestState;
  alone: boolean;
  created_at: Date;
  expires_at: Date;
  decided_at: Date | null;
  decided_by: 'administrator' | 'owner' | null;
  checker_id: string | null;
  note: string | null;
  failure: string | null;
  consent_hash: Buffer | null;
};

export type NewStaffRequest = Pick<
  StaffRequestRow,
  | 'id'
  | 'kind'
  | 'proposal_hash'
  | 'subject_kind'
  | 'subject_id'
  | 'subject'
  | 'amount_cents'
  | 'reason'
  | 'maker_id'
  | 'maker_role'
  | 'alone'
  | 'created_at'
  | 'expires_at'
> & {
  state: 'direct' | 'waiting';
  /** JSON. */
  proposal: string;
  changes: readonly Change[];
  concerns: readonly string[];
  request_key: string | null;
};

export const staffRequestColumns = `request.id, request.kind, request.proposal, request.proposal_hash, request.changes,
  request.subject_kind, request.subject_id, request.subject, request.concerns, request.amount_cents, request.reason,
  request.maker_id, request.maker_role, request.state, request.alone, request.created_at, request.expires_at,
  request.decided_at, request.decided_by, request.checker_id, request.note, request.failure, request.consent_hash`;

/**
 * One member of staff acts at a time, so that parallel acts count together. Held until the transaction ends.
 */
export async function lockMaker(tx: Tx, makerId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('staff_request:' || $1, 0))`, [makerId]);
}

/** The same act, and the two acts about one card case. */
const onePerSubject: readonly (string | undefined)[] = ['staff_request_once', 'staff_request_once_per_case'];

/** False when the same act for the same subject waits already, or the other act about a card case. */
export async function insertRequest(tx: Tx, request: NewStaffRequest): Promise<boolean> {
  await tx.query('savepoint request');
  try {
    await tx.query(
      `insert into staff_request (id, kind, proposal, proposal_hash, changes, subject_kind, subject_id, subject,
         concerns, amount_cents, reason, maker_id, maker_role, request_key, state, alone, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
      [
        request.id,
        request.kind,
        request.proposal,
        request.proposal_hash,
        JSON.stringify(request.changes),
        request.subject_kind,
        request.subject_id,
        request.subject,
        request.concerns,
        request.amount_cents,
        request.reason,
        request.maker_id,
        request.maker_role,
        request.request_key,
        request.state,
        request.alone,
        request.created_at,
        request.expires_at,
      ],
    );
    await tx.query('release savepoint request');
    return true;
  } catch (error) {
    if (!(error instanceof DatabaseError) || !onePerSubject.includes(error.constraint)) throw error;
    await tx.query('rollback to savepoint request');
    return false;
  }
}

export async function findRequestByKey(
  db: Queryable,
  makerId: string,
  key: string,
): Promise<StaffRequestRow | undefined> {
  const { rows } = await db.query<StaffRequestRow>(
    `select ${staffRequestColumns} from staff_request request where maker_id = $1 and request_key = $2`,
    [makerId, key],
  );
  return rows[0];
}

/** Locks the request until the transaction ends, so that one decision counts. */
export async function lockStaffRequest(tx: Tx, id: string): Promise<StaffRequestRow | undefined> {
  const { rows } = await tx.query<StaffRequestRow>(
    `select ${staffRequestColumns} from staff_request request where id = $1 and state <> 'direct' for update`,
    [id],
  );
  return rows[0];
}

export async function sumDoneAlone(
  tx: Tx,
  { makerId, concerns, since }: { makerId: string; concerns: readonly string[]; since: Date },
): Promise<DoneAlone> {
  const { rows } = await tx.query<DoneAlone>(
    `select coalesce(sum(amount_cents) filter (where concerns && $2::uuid[]), 0)::bigint as "sameCents",
       coalesce(sum(amount_cents), 0)::bigint as "totalCents"
     from staff_request where maker_id = $1 and state = 'direct' and created_at > $3`,
    [makerId, concerns, since],
  );
  return rows[0] ?? { sameCents: 0n, totalCents: 0n };
}

export type DecidedRequest = {
  id: string;
  state: 'approved' | 'rejected' | 'failed' | 'withdrawn';
  by: 'administrator' | 'owner' | null;
  checkerId: string | null;
  checkerRole: Role | null;
  note: string | null;
  failure: string | null;
  at: Date;
};

/** Repeating it is an error of the database (IA001). */
export async function writeDecision(tx: Tx, decided: DecidedRequest): Promise<void> {
  const { id, state, by, checkerId, checkerRole, note, failure, at } = decided;
  await tx.query(
    `update staff_request set state = $2, decided_by = $3, checker_id = $4, checker_role = $5, note = $6, failure = $7,
       decided_at = $8
     where id = $1`,
    [id, state, by, checkerId, checkerRole, note, failure, at],
  );
}

/** Ends what waited too long, and returns it. */
export async function markRequestsExpired(tx: Tx, now: Date): Promise<StaffRequestRow[]> {
  const { rows } = await tx.query<StaffRequestRow>(
    `update staff_request request set state = 'expired', decided_at = $1
     where id in (
       select id from staff_request where state = 'waiting' and expires_at <= $1 order by id for update skip locked)
     returning ${staffRequestColumns}`,
    [now],
  );
  return rows;
}
