/** All SQL of the audit log. Entries are written once and never changed. */
import { fullNameOrNullSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';
import { newId } from '#server/kernel/id.ts';
import type { AuditAction, NewAuditEntry } from './audit-entry.ts';

export type AuditRow = {
  id: string;
  at: Date;
  at_micros: bigint;
  action: string;
  actor_id: string;
  actor_name: string;
  actor_role: string;
  subject_kind: string;
  subject_id: string;
  subject: string;
  reason: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

export type AuditFilters = {
  actorId?: string | undefined;
  subjectId?: string | undefined;
  action?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** The last entry of a page. */
export type AuditPlace = { atMicros: bigint; id: string };

/** Entries as record_actions reads them. */
export function toAuditRows(entries: readonly NewAuditEntry[]): object[] {
  return entries.map((entry) => ({
    id: entry.id ?? newId(),
    action: entry.action,
    actor_id: entry.actor.userId,
    actor_role: entry.actor.role,
    subject_kind: entry.subject.kind,
    subject_id: entry.subject.id,
    subject: entry.subject.label,
    reason: entry.reason?.trim() || null,
    before: entry.before ?? null,
    after: entry.after ?? null,
    enterprise_id: entry.enterpriseId ?? null,
  }));
}

/** The role, at that time, of who did this to the subject last; null if nobody did. */
export async function findLastRole(
  db: Queryable,
  { action, subjectId }: { action: AuditAction; subjectId: string },
): Promise<string | null> {
  const { rows } = await db.query<{ actor_role: string }>(
    `select actor_role from audit_entry where subject_id = $1 and action = $2 order by at desc, id desc limit 1`,
    [subjectId, action],
  );
  return rows[0]?.actor_role ?? null;
}

export async function insertAuditEntries(
  db: Queryable,
  entries: readonly NewAuditEntry[],
  at: Date,
): Promise<void> {
  await db.query({
    name: 'record-actions',
    text: 'select from record_actions($1, $2)',
    values: [JSON.stringify(toAuditRows(entries)), at],
  });
}

/** Facts with the name of a campaign, as the entry holds its id. A deleted campaign keeps its name. */
const named = (
  facts: 'entry.before' | 'entry.after',
) => `case when ${facts} ->> 'campaign' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then jsonb_set(${facts}, '{campaign}', coalesce((select to_jsonb(campaign.name) from campaign
      where campaign.id = (${facts} ->> 'campaign')::uuid), ${facts} -> 'campaign'))
    else ${facts} end`;

/** Newest first: of a company, or of the staff. Each filter has an index that is read in this order. */
export async function selectAuditEntries(
  db: Queryable,
  enterpriseId: string | null,
  { actorId, subjectId, action, from, to }: AuditFilters,
  after: AuditPlace | null,
  limit: number,
): Promise<AuditRow[]> {
  const { rows } = await db.query<AuditRow>(
    `select entry.id, entry.at, (extract(epoch from entry.at) * 1000000)::bigint as at_micros, entry.action,
       entry.actor_id, entry.actor_role, entry.subject_kind, entry.subject_id, entry.subject, entry.reason,
       ${named('entry.before')} as before, ${named('entry.after')} as after,
       coalesce(${fullNameOrNullSql('person')}, 'Someone') as actor_name
     from audit_entry entry left join users person on person.id = entry.actor_id
     where ${enterpriseId === null ? 'entry.enterprise_id is null and $9::uuid is null' : 'entry.enterprise_id = $9'}
       and ($1::uuid is null or entry.actor_id = $1) and ($2::text is null or entry.subject_id = $2)
       and ($3::text is null or entry.action = $3)
       and ($4::text is null or entry.at >= $4::timestamptz) and ($5::text is null or entry.at < $5::timestamptz)
       and ($6::bigint is null or (entry.at, entry.id) <
         (timestamptz 'epoch' + $6::bigint * interval '1 microsecond', $7::uuid))
     order by entry.at desc, entry.id desc
     limit $8`,
    [actorId, subjectId, action, from, to, after?.atMicros, after?.id, limit, enterpriseId],
  );
  return rows;
}

/** Every action in the log. It skips along the index, so the number of entries does not matter. */
export async function selectAuditActions(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ action: string }>(
    `with recursive kind as (
       (select action from audit_entry where enterprise_id is null order by action limit 1)
       union all
       select (select entry.action from audit_entry entry
         where entry.enterprise_id is null and entry.action > kind.action order by entry.action limit 1)
       from kind where kind.action is not null
     )
     select action from kind where action is not null order by action`,
  );
  return rows.map(({ action }) => action);
}
