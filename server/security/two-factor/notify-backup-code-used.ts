import type { UserRow } from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Jobs } from '#server/kernel/jobs.ts';
import { type EventDeps, type EventOrigin, recordSecurityEvent } from '#server/security-events/index.ts';
import { notifySecurityChange } from '../notify-security-change.ts';
import { countBackupCodes } from './two-factor-store.ts';

/** Runs in the transaction that consumed the code. `purpose` says what for: "to sign in". */
export async function notifyBackupCodeUsed(
  tx: Tx,
  deps: EventDeps & { jobs: Jobs },
  user: UserRow,
  { purpose, origin }: { purpose: string; origin: EventOrigin },
): Promise<void> {
  await recordSecurityEvent(tx, deps, { kind: 'backup-code-used', userId: user.id, origin });
  const left = await countBackupCodes(tx, user.id);
  await notifySecurityChange(tx, deps, user, {
    title: 'Backup Code Used',
    message: `A backup code was used ${purpose}. ${wordsFor(left)}`,
  });
}

function wordsFor(left: number): string {
  if (left === 0)
    return 'None are left: disable two-factor authentication and enable it again to get new ones.';
  return left === 1 ? 'One is left.' : `${left} are left.`;
}
