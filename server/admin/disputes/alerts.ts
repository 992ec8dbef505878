/** Alerts (invariant 13). A member of the staff acknowledges one and notes why it may stay open. */
import type { StaffAlert } from '#contract/admin/disputes.ts';
import { recordAction } from '#server/audit/index.ts';
import type { Db, Queryable } from '#server/db/pool.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { cursorsOf, databaseText, lineNumber, wholeNumber } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { type AlertPlace, type AlertRow, insertSeen, selectAlerts, selectAlertsOf } from './alert-store.ts';

const cursors = cursorsOf({ rank: lineNumber, micros: wholeNumber, subject: databaseText });

export function listAlerts(db: Queryable, page: PageRequest): Promise<Page<StaffAlert>> {
  return takePage(page, {
    cursors,
    read: (after, limit) => selectAlerts(db, { after, limit }),
    placeOf: ({ rank, since_micros, subject }: AlertRow): AlertPlace => ({
      rank,
      micros: since_micros,
      subject,
    }),
    toItem: toAlert,
  });
}

/**
 * Acknowledges the problem that began at `since`, or the oldest that nobody has seen. The first
 * acknowledgment is kept; later ones change nothing. Throws `not-found` when there is no such alert any
 * more, and `changed-meanwhile` when another problem has taken its place.
 */
export function seeAlert(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  { subject, since, note }: { subject: string; since?: string | undefined; note: string },
): Promise<StaffAlert> {
  return transaction(db, async (tx) => {
    const alert = await findAlert(tx, subject, since);
    const at = clock.now();
    if (await insertSeen(tx, { subject, since: alert.since, by: actor.userId, at, note })) {
      const what = { kind: 'alert', id: subject, label: alert.words };
      await recordAction(tx, { actor, action: 'alert-seen', subject: what, after: { note } }, at);
    }
    // Another acknowledgment may have committed while this one waited.
    return toAlert(await findAlert(tx, subject, alert.since.toISOString()));
  });
}

async function findAlert(tx: Tx, subject: string, since: string | undefined): Promise<AlertRow> {
  const alerts = await selectAlertsOf(tx, subject);
  const alert = since === undefined ? alerts[0] : alerts.find((each) => each.since.toISOString() === since);
  if (!alert) throw refuse(alerts.length === 0 ? 'not-found' : 'changed-meanwhile');
  return alert;
}

function toAlert({ subject, since, words, seen_at, seen_by, note }: AlertRow): StaffAlert {
  return {
    subject,
    since: since.toISOString(),
    words,
    seen: seen_at && { by: seen_by ?? 'Someone', at: seen_at.toISOString(), note: note ?? '' },
  };
}
