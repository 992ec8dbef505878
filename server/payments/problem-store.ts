/** The SQL of payments' problems: one row each, so that a second one is not hidden behind the first. */
import type { PaymentProblem } from '#contract/admin/returns-problems.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';

export type ProblemName = {
  paymentId: string;
  code: PaymentProblem['code'];
  /** The processor's object that it is about. */
  reference: string;
};

export type Problem = ProblemName & { id: string; text: string; resolvedAt: Date | null };

export async function findProblem(db: Queryable, id: string): Promise<Problem | undefined> {
  const { rows } = await db.query<Problem>(
    `select id, payment_id as "paymentId", code, reference, text, resolved_at as "resolvedAt"
     from payment_problem where id = $1`,
    [id],
  );
  return rows[0];
}

/** A problem that is known already stays as it is; one that was resolved begins again. */
export async function insertProblem(
  tx: Tx,
  { paymentId, code, reference, text, at }: ProblemName & { text: string; at: Date },
): Promise<void> {
  await tx.query(
    `insert into payment_problem (id, payment_id, code, reference, text, found_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (payment_id, code, reference) do update
       set text = excluded.text, found_at = excluded.found_at, resolved_at = null
       where payment_problem.resolved_at is not null`,
    [newId(), paymentId, code, reference, text.slice(0, 500), at],
  );
}

/** False where it was resolved before. */
export async function resolveProblem(
  tx: Tx,
  { paymentId, code, reference }: ProblemName,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update payment_problem set resolved_at = $4
     where payment_id = $1 and code = $2 and reference = $3 and resolved_at is null`,
    [paymentId, code, reference, at],
  );
  return rowCount === 1;
}

export async function resolveRefundsAtProcessor(tx: Tx, paymentId: string, at: Date): Promise<void> {
  await tx.query(
    `update payment_problem set resolved_at = $2
     where payment_id = $1 and code = 'refund-at-processor' and resolved_at is null`,
    [paymentId, at],
  );
}
