/** The SQL of staff's changes to users. */
import { DatabaseError } from 'pg';
import type { Tx } from '#server/db/transaction.ts';

type Editable = {
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string | null;
  address: string | null;
  notes: string | null;
};

const editable = ['first_name', 'last_name', 'email', 'phone_number', 'address', 'notes'] as const;

const uniqueViolation = '23505';

/** False when another account took the email meanwhile. A new email has to be verified. */
export async function updatePerson(
  tx: Tx,
  userId: string,
  changes: Partial<Editable>,
  now: Date,
): Promise<boolean> {
  const names = editable.filter((name) => changes[name] !== undefined);
  const sets = names.map((name, index) => `${name} = $${index + 3}`);
  if (changes.email !== undefined) sets.push('email_verified_at = null', 'email_verified_manually = false');
  await tx.query('savepoint edit');
  try {
    await tx.query(`update users set ${[...sets, 'updated_at = $2'].join(', ')} where id = $1`, [
      userId,
      now,
      ...names.map((name) => changes[name]),
    ]);
    await tx.query('release savepoint edit');
    return true;
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== uniqueViolation) throw error;
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
