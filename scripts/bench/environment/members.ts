/** Creates members who just signed in and have a balance, in bulk: no measurement includes their sign-in. */
import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#server/db/pool.ts';
import { newId } from '#server/kernel/id.ts';
import { postBatch, topUp } from '#server/ledger/index.ts';

export type Member = { id: string; username: string; cookie: string };

const BALANCE_CENTS = 1_000_000_00n;
const CHUNK = 500;

export async function addMembers(db: Db, count: number): Promise<Member[]> {
  const members: Member[] = [];
  for (let from = 0; from < count; from += CHUNK) {
    members.push(...(await addChunk(db, Math.min(CHUNK, count - from))));
  }
  return members;
}

async function addChunk(db: Db, count: number): Promise<Member[]> {
  const people = Array.from({ length: count }, () => ({
    id: newId(),
    sessionId: newId(),
    token: randomBytes(32).toString('base64url'),
  }));
  const ids = people.map(({ id }) => id);
  await db.query(
    `insert into users (id, email, username, first_name, last_name, user_type, email_verified_at, profile_complete)
     select id, 'm' || right(replace(id::text, '-', ''), 20) || '@example.com',
       'm' || right(replace(id::text, '-', ''), 20), 'Bench', 'Member', 'regular', now(), true
     from unnest($1::uuid[]) as id`,
    [ids],
  );
  await db.query(
    `insert into session (id, token_hash, user_id, remember, expires_at, reauthenticated_at)
     select *, true, now() + interval '1 day', now() from unnest($1::uuid[], $2::bytea[], $3::uuid[])`,
    [
      people.map(({ sessionId }) => sessionId),
      people.map(({ token }) => createHash('sha256').update(token).digest()),
      ids,
    ],
  );
  await db.query(
    `insert into ledger_account (kind, owner_id, balance) select 'member', id, 0 from unnest($1::uuid[]) as id`,
    [ids],
  );
  await postBatch(
    db,
    ids.map((userId) =>
      topUp({
        paymentId: newId(),
        intentId: `pi_${newId()}`,
        userId,
        amountCents: BALANCE_CENTS,
        feeCents: 0n,
      }),
    ),
  );
  return people.map(({ id, token }) => ({
    id,
    username: `m${id.replaceAll('-', '').slice(-20)}`,
    cookie: `indulge_session=${token}`,
  }));
}
