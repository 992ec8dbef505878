/** What drills do around a restore: they count the books, wait for the archive, and reconcile. */
import { join } from 'node:path';
import { createDb, type Db } from '#server/db/pool.ts';
import type { World } from '#tests/chaos/world/world.ts';
import { startChild } from '#tests/support/child.ts';
import { eventually } from '#tests/support/eventually.ts';

const root = join(import.meta.dirname, '../..');

const counted = `select (select count(*)::int from payment where status = 'completed') as payments,
  (select count(*)::int from refund where status = 'settled') as refunds, (select count(*)::int from dispute) as disputes,
  (select count(*)::int from gift_card_unit where state = 'issued') as cards,
  (select -coalesce(sum(amount), 0)::bigint from ledger_posting join ledger_account on ledger_account.id = account_id
   where kind = 'processor_clearing') as cents`;

export async function count(db: Db): Promise<string> {
  const { rows } = await db.query<Record<string, number | bigint>>(counted);
  const { cents, ...counts } = rows[0] ?? {};
  const texts = Object.entries(counts).map(([name, number]) => `${number} ${name}`);
  return `${texts.join(', ')}, $${(Number(cents) / 100).toFixed(2)} at the processor`;
}

/** Waits until everything that was committed before this call is in the archive. */
export async function untilArchived(url: string): Promise<void> {
  const server = createDb({ url, max: 1, applicationName: 'drill' });
  const { rows } = await server.query<{ segment: string }>(
    'select pg_walfile_name(pg_switch_wal()) as segment',
  );
  await eventually(
    async () => {
      const { rows: done } = await server.query<{ there: boolean }>(
        'select coalesce(last_archived_wal >= $1, false) as there from pg_stat_archiver',
        [rows[0]?.segment],
      );
      return done[0]?.there;
    },
    { timeoutMs: 60_000 },
  );
  await server.close();
}

/** Who bought which card, as an operator finds it out from members and mails. */
export async function readOwners(db: Db): Promise<string> {
  const { rows } = await db.query<{ line: string }>(
    `select unit.id || ' ' || email as line from gift_card_unit unit join users on users.id = user_id`,
  );
  return rows.map(({ line }) => line).join('\n');
}

export function reconcile(world: World, time: string, ...more: string[]) {
  return startChild(process.execPath, [join(root, 'server/main.ts'), 'reconcile', '--since', time, ...more], {
    cwd: root,
    env: world.env,
  });
}

export async function reconciled(world: World, time: string, ...more: string[]): Promise<string> {
  const child = reconcile(world, time, ...more);
  await child.ended(300_000);
  const lines = child.output().trim().split('\n');
  return lines.find((line) => line.startsWith('payment: ')) ?? child.output();
}
