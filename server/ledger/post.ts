/** Posts movements, and translates the database's refusals. */
import { DatabaseError } from 'pg';
import type { Queryable } from '#server/db/pool.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { Decision, Movement } from './movement.ts';
import { callPost, callPostBatch, type PostedRow } from './posting-store.ts';

export type Posted = {
  transactionId: bigint;
  /** The transaction's public id. */
  publicId: string;
  /** The operation key had been used: nothing was posted now, and these are the first results. */
  replayed: boolean;
};

/** The account was closed before the money came. */
export class AccountClosed extends Error {
  override readonly name = 'AccountClosed';
}

/**
 * Posts one movement in one round trip, alone or inside a transaction. Throws the refusals
 * `insufficient-balance`, `account-frozen` and `key-reused` (the key was used for a different movement), and
 * `AccountClosed`. Inside a transaction, all of them mean that it has to be rolled back.
 */
export async function post(db: Queryable, movement: Movement): Promise<Posted> {
  const row = await callPost(db, movement).catch((error: unknown) => {
    throw ledgerRefusal(error);
  });
  return posted(row);
}

/**
 * Posts movements of one kind together: all or none, except those whose key was used before. A few hundred
 * per call. The results come in no order, by key.
 */
export async function postBatch(
  db: Queryable,
  movements: Movement[],
  decision?: Decision,
): Promise<Map<string, Posted>> {
  const [first] = movements;
  if (first === undefined) return new Map();
  if (movements.some(({ kind }) => kind !== first.kind))
    throw new Error('A batch has movements of one kind only.');
  const rows = await callPostBatch(db, first.kind, movements, decision).catch((error: unknown) => {
    throw ledgerRefusal(error);
  });
  return new Map(rows.map((row) => [row.operation_key, posted(row)]));
}

function posted(row: PostedRow): Posted {
  return { transactionId: row.transaction_id, publicId: row.public_id, replayed: row.replayed };
}

/**
 * Translates an error of the posting functions: a refusal, `AccountClosed`, or the error itself. For callers
 * that post inside a database function of their own. By the SQLSTATEs of ledger_post; any other error is a
 * bug.
 */
export function ledgerRefusal(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  if (error.code === 'IN001') return refuse('insufficient-balance');
  if (error.code === 'IN002')
    return refuse('account-frozen', { message: error.hint === 'for a day' ? FOR_A_DAY : FROZEN });
  if (error.code === 'IN003') return new AccountClosed(error.message);
  if (error.code === 'IN004') return refuse('key-reused');
  return error;
}

const FROZEN = 'Your balance is frozen, so it cannot be spent for now. You can receive money as usual.';
const FOR_A_DAY =
  'The email address of your account was changed, so your balance cannot be spent for 24 hours. You can receive money as usual.';
