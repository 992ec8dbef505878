/** Refuses a database that could lose acknowledged money. */
import { CannotStart } from '../kernel/cannot-start.ts';
import type { Queryable } from './pool.ts';

const OLDEST_VERSION = 160_000;

/**
 * Throws `CannotStart` when the server may lose a committed transaction or tear a page in a crash, or is
 * older than PostgreSQL 16.
 */
export async function requireDurability(db: Queryable): Promise<void> {
  const { rows } = await db.query<{ name: string; setting: string | null }>(
    `select name, setting from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'server_version_num')`,
  );
  const setting = new Map(rows.map((row) => [row.name, row.setting]));
  const off = ['fsync', 'full_page_writes', 'synchronous_commit'].filter(
    (name) => setting.get(name) === 'off',
  );
  if (off.length > 0) {
    const named = off.length === 1 ? `${off[0]} is off` : `${off.join(' and ')} are off`;
    throw new CannotStart(
      `The database is not safe for money: ${named}. Turn ${off.length === 1 ? 'it' : 'them'} on and start again.`,
    );
  }
  const version = Number(setting.get('server_version_num'));
  if (version < OLDEST_VERSION) {
    throw new CannotStart(
      `The database is PostgreSQL ${Math.floor(version / 10_000)}; Indulge needs PostgreSQL 16 or later.`,
    );
  }
}
