/** Requests as staff read them. */
import type { StaffRequest } from '#contract/admin/approvals.ts';
import { can } from '#contract/kernel/capabilities.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { byMoment } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { whyNotDecide } from './act.ts';
import { countDecidable, findListed, type ListedRequest, selectStaffRequests } from './read-store.ts';

/** Newest first. Staff who approve nothing see what they proposed themselves. */
export function listRequests(
  db: Queryable,
  actor: Actor,
  { state, now }: { state: 'waiting' | 'decided' | undefined; now: Date },
  page: PageRequest,
): Promise<Page<StaffRequest>> {
  return takePage(page, {
    cursors: byMoment,
    read: (after, limit) => selectStaffRequests(db, { state, makerId: onlyOf(actor) }, after, limit),
    placeOf: ({ at_micros, id }) => ({ atMicros: at_micros, id }),
    toItem: (row) => toStaffRequest(row, actor, now),
  });
}

/** Throws `not-found`, also for a colleague's request where the caller approves nothing. */
export async function readRequest(
  db: Queryable,
  actor: Actor,
  requestId: string,
  now: Date,
): Promise<StaffRequest> {
  const row = await findListed(db, requestId, onlyOf(actor));
  if (!row) throw refuse('not-found');
  return toStaffRequest(row, actor, now);
}

/** How many the caller can decide about. */
export function countRequests(db: Queryable, actor: Actor, now: Date): Promise<number> {
  return can(actor.role, 'staff-approvals') ? countDecidable(db, actor.userId, now) : Promise.resolve(0);
}

function onlyOf({ role, userId }: Actor): string | null {
  return can(role, 'staff-approvals') ? null : userId;
}

function toStaffRequest(row: ListedRequest, actor: Actor, now: Date): StaffRequest {
  const { maker_id: makerId, concerns, state, expires_at: expiresAt } = row;
  return {
    id: row.id,
    kind: row.kind,
    state: state === 'waiting' && expiresAt <= now ? 'expired' : state,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    subject: row.subject,
    amount: row.amount_cents === null ? null : formatCents(row.amount_cents),
    reason: row.reason,
    changes: row.changes,
    makerId,
    makerName: row.maker_name,
    makerRole: row.maker_role,
    createdAt: row.created_at.toISOString(),
    expiresAt: expiresAt.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    checkerName: row.decided_by === 'owner' ? 'The owner of the old address' : row.checker_name,
    note: row.note,
    failure: row.failure,
    own: makerId === actor.userId,
    mayDecide:
      can(actor.role, 'staff-approvals') &&
      whyNotDecide({ makerId, concerns, state, expiresAt }, actor.userId, now) === null,
  };
}
