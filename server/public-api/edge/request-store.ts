/** SQL of the log of calls. */
import type { Queryable } from '#server/db/pool.ts';

export type NewApiRequest = {
  enterpriseId: string;
  keyId: string;
  mode: 'test' | 'live';
  method: string;
  path: string;
  status: number;
  milliseconds: number;
  requestId: string;
  ip: string;
  requestBody: string | null;
  answerBody: string | null;
  createdAt: Date;
};

export async function insertRequests(db: Queryable, requests: readonly NewApiRequest[]): Promise<void> {
  const column = <Name extends keyof NewApiRequest>(name: Name) => requests.map((request) => request[name]);
  await db.query(
    `insert into api_request (enterprise_id, key_id, mode, method, path, status, milliseconds, request_id, ip,
       request_body, answer_body, created_at)
     select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::smallint[], $7::int[], $8::text[],
       $9::inet[], $10::text[], $11::text[], $12::timestamptz[])`,
    [
      column('enterpriseId'),
      column('keyId'),
      column('mode'),
      column('method'),
      column('path'),
      column('status'),
      column('milliseconds'),
      column('requestId'),
      column('ip'),
      column('requestBody'),
      column('answerBody'),
      column('createdAt'),
    ],
  );
}

export type ApiRequestRow = {
  id: bigint;
  key_name: string;
  key_ending: string;
  method: string;
  path: string;
  status: number;
  milliseconds: number;
  request_id: string;
  ip: string | null;
  request_body: string | null;
  answer_body: string | null;
  created_at: Date;
};

export async function selectApiRequests(
  db: Queryable,
  query: { enterpriseId: string; mode: string; failed: boolean; before: bigint | null; limit: number },
): Promise<ApiRequestRow[]> {
  const { rows } = await db.query<ApiRequestRow>(
    `select request.id, api_key.name as key_name, api_key.ending as key_ending, request.method, request.path,
       request.status, request.milliseconds, request.request_id, host(request.ip) as ip, request.request_body,
       request.answer_body, request.created_at
     from api_request as request join api_key on api_key.id = request.key_id
     where request.enterprise_id = $1 and request.mode = $2 and (not $3 or request.status >= 400)
       and ($4::bigint is null or request.id < $4)
     order by request.id desc limit $5`,
    [query.enterpriseId, query.mode, query.failed, query.before, query.limit],
  );
  return rows;
}

/** Deletes at most `most` lines from before `before`. Returns how many. */
export async function deleteOldRequests(db: Queryable, before: Date, most: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from api_request where id in (
       select id from api_request where created_at < $1 order by created_at limit $2)`,
    [before, most],
  );
  return rowCount ?? 0;
}
