/** The SQL of payouts and batches whose request ends. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

export async function cancelPayout(tx: Tx, id: string): Promise<void> {
  await tx.query(`update payout set status = 'canceled' where id = $1`, [id]);
}

const NOT_APPROVED = 'This payout was not approved.';

export async function cancelBatch(tx: Tx, batchId: string): Promise<void> {
  await tx.query(
    `with canceled as (
       update payout set status = 'refused', reason = $2 where batch_id = $1 and status = 'planned' returning 1)
     update payout_batch set status = 'canceled', refused_rows = refused_rows + (select count(*) from canceled)
     where id = $1`,
    [batchId, NOT_APPROVED],
  );
}

/** It counts as progressing from now on: the request may have waited for weeks. */
export async function startBatch(tx: Tx, batchId: string): Promise<void> {
  await tx.query(`update payout_batch set status = 'running', progressed_at = now() where id = $1`, [
    batchId,
  ]);
}

export async function settlePayout(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query(`update payout set status = 'paid', paid_at = $2 where id = $1`, [id, now]);
}

export type RequestedPayout = {
  recipient_id: string;
  recipient_name: string;
  amount_cents: bigint;
  message: string | null;
  email: string | null;
  first_name: string | null;
  company_name: string;
  /** Whether they can receive now: open account, no freeze, and on the list if they were on it. */
  reachable: boolean;
  payable: boolean;
  listed: boolean;
};

export async function findRequestedPayout(db: Queryable, id: string): Promise<RequestedPayout | undefined> {
  const { rows } = await db.query<RequestedPayout>(
    `select recipient_id, recipient_name, amount_cents, payout.message, users.email, users.first_name, company_name,
       coalesce(account.closed_at is null and users.deleted_at is null, false) as reachable,
       coalesce(users.frozen_at is null and users.user_type in ('regular', 'individual'), false) as payable,
       not payout.on_list or exists (
         select from employee
         where employee.enterprise_id = payout.enterprise_id and employee.user_id = recipient_id
           and employee.status = 'linked'
           and (payout.actor_role <> 'department_manager' or exists (
             select from employee_upload upload
             where upload.enterprise_id = payout.enterprise_id and upload.user_id = recipient_id
               and upload.uploader_id = payout.actor_id))
       ) as listed
     from payout
     join enterprise on enterprise.id = payout.enterprise_id
     left join users on users.id = recipient_id
     left join ledger_account account on account.kind = 'member' and account.owner_id = recipient_id
     where payout.id = $1`,
    [id],
  );
  return rows[0];
}
