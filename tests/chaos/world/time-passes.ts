/** Waits until everything is settled, in less time than the waits would take. */
import { eventually } from '#tests/support/eventually.ts';
import type { World } from './world.ts';

/**
 * Simulates that hours pass, until no work is left. It brings forward only what time would bring: pauses end,
 * the sweepers run. The jobs of a dead process are taken over by the living one, without help.
 */
export async function settled(world: World, timeoutMs = 120_000): Promise<void> {
  await world.calm();
  await eventually(
    async () => {
      await hoursPass(world);
      const left = await unfinished(world);
      if (left.length > 0) throw new Error(`Not settled: ${left.join(', ')}`);
      return true;
    },
    { timeoutMs, everyMs: 250 },
  );
}

/**
 * Without faults, all work in progress ends sooner than this. Older work belongs to a process that is gone.
 */
const longestMs = 5_000;

async function hoursPass({ db, stripeUrl, startedAt }: World): Promise<void> {
  const left = [new Date(Math.max(startedAt().getTime(), Date.now() - longestMs))];
  await db.query(
    `update pgboss.job set start_after = now()
     where state in ('created', 'retry') and start_after > now() and name not like '\\_\\_pgboss%'`,
  );
  await db.query(
    `update payment set next_check_at = now()
     where next_check_at > now() and intent_id is null and created_at < $1`,
    left,
  );
  await db.query(
    `update gift_card_unit set sent_at = sent_at - interval '10 minutes', created_at = created_at - interval '10 minutes'
     where state in ('reserved', 'issuing') and created_at < $1 and coalesce(sent_at, created_at) < $1`,
    left,
  );
  await db.query(
    `update refund set next_check_at = now() where status = 'held' and next_check_at > now() and created_at < $1`,
    left,
  );
  // An event whose job has used up its tries, which end at once here, is for the sweeper a quarter of an hour
  // later.
  await db.query(
    `update webhook_event set received_at = received_at - interval '15 minutes', tried_at = tried_at - interval '15 minutes'
     where processed_at is null and coalesce(tried_at, received_at) < $1`,
    left,
  );
  for (const sweeper of ['sweep-payments', 'sweep-gift-cards'])
    await db.query(
      `select enqueue_jobs($1, array['{}'::jsonb]) where not exists (
         select from pgboss.job where name = $1 and state in ('created', 'retry', 'active'))
         and not exists (select from job_outbox where name = $1)`,
      [sweeper],
    );
  await fetch(`${stripeUrl}/_test/advance`, { method: 'POST' });
  await fetch(`${stripeUrl}/_test/deliveries/hurry`, { method: 'POST' });
}

async function unfinished({ db, stripeUrl }: World): Promise<string[]> {
  const { rows } = await db.query<{ what: string; count: number }>(
    `select name as what, count(*)::int as count from pgboss.job
     where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%' and name not like 'sweep-%'
       and name <> 'dead-letters' group by name
     union all
     select 'noted ' || name, count(*)::int from job_outbox where name not like 'sweep-%' group by name
     union all
     select 'cards ' || state, count(*)::int from gift_card_unit where state in ('reserved', 'issuing') group by state
     union all
     select 'payments without an intent', count(*)::int from payment where intent_id is null and status = 'pending' having count(*) > 0
     union all
     select 'refunds without an answer', count(*)::int from refund where status = 'held' having count(*) > 0
     union all
     select 'payouts', count(*)::int from payout_batch where status = 'running' having count(*) > 0
     union all
     select 'events', count(*)::int from webhook_event where processed_at is null having count(*) > 0`,
  );
  const deliveries = (await (await fetch(`${stripeUrl}/_test/deliveries`)).json()) as { state: string }[];
  const waiting = deliveries.filter(({ state }) => state === 'waiting').length;
  return [
    ...rows.map(({ what, count }) => `${count} ${what}`),
    ...(waiting > 0 ? [`${waiting} webhooks under way`] : []),
  ];
}
