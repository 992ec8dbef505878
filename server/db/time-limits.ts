/** The server's limits for one statement, one idle transaction and one wait for a lock. */
import type { Queryable } from './pool.ts';

const limits = {
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '30s',
  lock_timeout: '15s',
} as const;

/**
 * Makes the limits defaults of the database, for every new connection. Limits set on a connection would not
 * survive a transaction pooler, which hands one session to many clients.
 */
export async function limitTimes(db: Queryable): Promise<void> {
  for (const [name, value] of Object.entries(limits)) {
    await db.query(`do $$ begin
      if not exists (
        select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
        where d.datname = current_database() and s.setrole = 0 and '${name}=${value}' = any (s.setconfig)
      ) then
        execute format('alter database %I set ${name} = ''${value}''', current_database());
      end if;
    end $$`);
  }
}
