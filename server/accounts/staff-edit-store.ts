/** The SQL of staff's changes to users. */

import type { Tx } from '#server/db/transaction.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';

type Editable = {
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string | null;
  address: string | null;
  notes: string | null;
};

/** False when another account took the email meanwhile. A new email has to be verified. */
export async function updateUser(
  tx: Tx,
  userId: string,
  changes: Partial<Editable>,
  now: Date,
): Promise<boolean> {
  await tx.query('savepoint edit');
  try {
    await tx.query(
      `update users set updated_at = $2, (first_name, last_name, email, phone_number, address, notes) = (
           select first_name, last_name, email, phone_number, address, notes from jsonb_populate_record(users, $3)),
         email_verified_at = case when $4 then null else email_verified_at end,
         email_verified_manually = email_verified_manually and not $4,
         email_moved_at = case when $4 then $2 else email_moved_at end
       where id = $1`,
      [userId, now, JSON.stringify(changes), changes.email !== undefined],
    );
    await tx.query('release savepoint edit');
    return true;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await tx.query('rollback to savepoint edit');
    return false;
  }
}

export async function setFrozenUser(
  tx: Tx,
  userId: string,
  frozen: { reason: string } | null,
  now: Date,
): Promise<void> {
  await tx.query(
    'update users set frozen_at = $2, frozen_reason = $3, updated_at = $4 where id = $1',
    frozen ? [userId, now, frozen.reason, now] : [userId, null, null, now],
  );
}

/** Freezes what a manager does with the company's money until then. */
export async function freezeCompanyMoney(tx: Tx, userId: string, until: Date): Promise<void> {
  await tx.query('update users set company_money_frozen_until = $2 where id = $1', [userId, until]);
}
