/** Alerts (invariant 13). A member of the staff acknowledges one and notes why it may stay open. */
import type { StaffAlert } from '#contract/admin/disputes.ts';
import { recordAction } from '#server/audit/index.ts';
import type { Db, Queryable } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { type AlertRow, findAlert, insertSeen, selectAlerts } from './alert-store.ts';

export async function listAlerts(db: Queryable): Promise<StaffAlert[]> {
  return (await selectAlerts(db)).map(toAlert);
}

/**
 * Throws `not-found` when the alert no longer applies. The first acknowledgement is kept; later ones change
 * nothing.
 */
export function seeAlert(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  { subject, note }: { subject: string; note: string },
): Promise<StaffAlert> {
  return transaction(db, async (tx) => {
    const alert = await findAlert(tx, subject);
    if (!alert) throw refuse('not-found');
    const at = clock.now();
    if (await insertSeen(tx, { subject, by: actor.userId, at, note })) {
      const what = { kind: 'alert', id: subject, words: alert.words };
      await recordAction(tx, { actor, action: 'alert-seen', subject: what, after: { note } }, at);
    }
    // Another acknowledgement may have committed while this one waited.
    return toAlert((await findAlert(tx, subject)) ?? alert);
  });
}

function toAlert({ subject, since, words, seen_at, seen_by, note }: AlertRow): StaffAlert {
  return {
    subject,
    since: since.toISOString(),
    words,
    seen: seen_at && { by: seen_by ?? 'Somebody', at: seen_at.toISOString(), note: note ?? '' },
  };
}
