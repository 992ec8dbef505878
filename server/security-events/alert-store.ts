/** The SQL of patterns that staff should look at. Each is found once a day. */
import { fullNameOrNullSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';

type Window = { now: Date; since: Date; notSince: Date };

/** One network that fails at many accounts. Returns how many alerts were raised. */
export async function raiseSpraying(
  db: Queryable,
  { now, since, notSince }: Window,
  accounts: number,
): Promise<number> {
  const { rowCount } = await db.query(
    `insert into security_alert (subject, since, words)
     select 'password-spraying:' || network, $1::timestamptz,
       format('%s failed sign-ins at %s accounts from %s within an hour', count(*),
         count(distinct coalesce(user_id::text, account_key)), network)
     from security_event event
     where kind = 'sign-in-failed' and at > $2 and at <= $1 and network is not null
       and not exists (select from security_alert
         where subject = 'password-spraying:' || event.network and since > $3)
     group by network having count(distinct coalesce(user_id::text, account_key)) >= $4
     on conflict do nothing`,
    [now, since, notSince, accounts],
  );
  return rowCount ?? 0;
}

/** One account at which many sign-ins or codes fail. */
export async function raiseManyFailures(
  db: Queryable,
  { now, since, notSince }: Window,
  failures: number,
): Promise<number> {
  const { rowCount } = await db.query(
    `insert into security_alert (subject, since, words)
     select 'failed-sign-ins:' || user_id, $1::timestamptz,
       format('%s failed sign-ins at the account of %s within an hour', count(*),
         (select coalesce(${fullNameOrNullSql('users')}, 'somebody') from users
          where id = user_id))
     from security_event event
     where kind in ('sign-in-failed', 'two-factor-failed', 'proof-failed') and at > $2 and at <= $1 and user_id is not null
       and not exists (select from security_alert
         where subject = 'failed-sign-ins:' || event.user_id and since > $3)
     group by user_id having count(*) >= $4
     on conflict do nothing`,
    [now, since, notSince, failures],
  );
  return rowCount ?? 0;
}

/** A sign-in has one event, whose kind says whether its device was new. */
const OF_SIGN_INS = `kind in ('sign-in', 'new-device')`;

/** A sign-in from a country that the account never signed in from, although its countries are known. */
export async function raiseNewCountries(db: Queryable, { now, since, notSince }: Window): Promise<number> {
  const { rowCount } = await db.query(
    `insert into security_alert (subject, since, words)
     select distinct on (event.user_id) 'new-country:' || event.user_id, event.at,
       format('%s signed in from a new country: %s',
         coalesce(${fullNameOrNullSql('users')}, 'Someone'),
         event.detail->>'country')
     from security_event event join users on users.id = event.user_id
     where event.${OF_SIGN_INS} and event.at > $2 and event.at <= $1 and event.detail ? 'country'
       and exists (select from security_event earlier where earlier.user_id = event.user_id
         and earlier.${OF_SIGN_INS} and earlier.at < event.at and earlier.detail ? 'country')
       and not exists (select from security_event earlier where earlier.user_id = event.user_id
         and earlier.${OF_SIGN_INS} and earlier.at < event.at
         and earlier.detail->>'country' = event.detail->>'country')
       and not exists (select from security_alert
         where subject = 'new-country:' || event.user_id and since > $3)
     order by event.user_id, event.at
     on conflict do nothing`,
    [now, since, notSince],
  );
  return rowCount ?? 0;
}

export async function deleteAlertsBefore(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from security_alert where since < $1', [before]);
}
