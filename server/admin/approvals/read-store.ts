/** The SQL of lists of requests, with the names of the people in them. */
import { fullNameOrNullSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { StaffRequestRow } from './request-store.ts';

export type ListedRequest = Pick<
  StaffRequestRow,
  | 'id'
  | 'kind'
  | 'state'
  | 'subject_kind'
  | 'subject_id'
  | 'subject'
  | 'concerns'
  | 'amount_cents'
  | 'reason'
  | 'changes'
  | 'maker_id'
  | 'maker_role'
  | 'created_at'
  | 'expires_at'
  | 'decided_at'
  | 'decided_by'
  | 'note'
  | 'failure'
> & { at_micros: bigint; maker_name: string; checker_name: string | null };

const listed = `select request.id, request.kind, request.state, request.subject_kind, request.subject_id, request.subject,
    request.concerns, request.amount_cents, request.reason, request.changes, request.maker_id, request.maker_role,
    request.created_at, request.expires_at, request.decided_at, request.decided_by, request.note, request.failure,
    (extract(epoch from request.created_at) * 1000000)::bigint as at_micros,
    coalesce(${fullNameOrNullSql('maker')}, 'A former colleague') as maker_name,
    case when request.checker_id is not null then
      coalesce(${fullNameOrNullSql('checker')}, 'A former colleague') end
      as checker_name
  from staff_request request
  left join users maker on maker.id = request.maker_id
  left join users checker on checker.id = request.checker_id`;

/** What was done alone is shown where there was nobody to ask; other direct acts are not requests. */
const asked = `(request.state <> 'direct' or request.alone)`;

export async function selectStaffRequests(
  db: Queryable,
  { state, makerId }: { state: 'waiting' | 'decided' | undefined; makerId: string | null },
  after: { atMicros: bigint; id: string } | null,
  limit: number,
): Promise<ListedRequest[]> {
  const { rows } = await db.query<ListedRequest>(
    `${listed}
     where ${asked} and ($1::uuid is null or request.maker_id = $1)
       and ($2::text is null or (request.state = 'waiting') = ($2 = 'waiting'))
       and ($3::bigint is null or (request.created_at, request.id) <
         (timestamptz 'epoch' + $3::bigint * interval '1 microsecond', $4::uuid))
     order by request.created_at desc, request.id desc
     limit $5`,
    [makerId, state, after?.atMicros, after?.id, limit],
  );
  return rows;
}

export async function findListed(
  db: Queryable,
  id: string,
  makerId: string | null,
): Promise<ListedRequest | undefined> {
  const { rows } = await db.query<ListedRequest>(
    `${listed} where ${asked} and request.id = $1 and ($2::uuid is null or request.maker_id = $2)`,
    [id, makerId],
  );
  return rows[0];
}

export async function countDecidable(db: Queryable, userId: string, now: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from staff_request
     where state = 'waiting' and expires_at > $2 and maker_id <> $1 and $1 <> all (concerns)`,
    [userId, now],
  );
  return rows[0]?.count ?? 0;
}
