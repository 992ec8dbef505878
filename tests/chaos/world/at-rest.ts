/** Waits until everything is settled, in real time: nothing is brought forward. */
import { eventually } from '#tests/support/eventually.ts';
import { listOf } from '../customers/returns.ts';
import type { World } from './world.ts';

/** A job that is due later than this does not belong to the run. */
const SOON = "interval '14 minutes'";
/** Not waited for: the sweeps of every minute, and the look at a released card after a quarter of an hour. */
const APPOINTMENTS = "name not like 'sweep-%' and name <> 'watch-gift-card'";

export async function atRest(world: World, timeoutMs: number): Promise<void> {
  await world.calm();
  await eventually(
    async () => {
      const left = [...(await unfinished(world)), ...(await unsettled(world))];
      if (left.length > 0) throw new Error(`Not at rest: ${left.join(', ')}`);
      return true;
    },
    { timeoutMs, everyMs: 1_000 },
  );
}

async function unfinished({ db, stripeUrl }: World): Promise<string[]> {
  const { rows } = await db.query<{ what: string; count: number }>(
    `select name as what, count(*)::int as count from pgboss.job
     where state in ('created', 'retry', 'active') and start_after < now() + ${SOON}
       and name not like '\\_\\_pgboss%' and ${APPOINTMENTS} group by name
     union all
     select 'noted ' || name, count(*)::int from job_outbox group by name
     union all
     select 'cards ' || state, count(*)::int from gift_card_unit where state in ('reserved', 'issuing') group by state
     union all
     select 'refunds without an answer', count(*)::int from refund where status = 'held' having count(*) > 0
     union all
     select 'payouts', count(*)::int from payout_batch where status = 'running' having count(*) > 0
     union all
     select 'webhooks to companies', count(*)::int from webhook_delivery where ended_as is null having count(*) > 0
     union all
     select 'events', count(*)::int from webhook_event where processed_at is null having count(*) > 0`,
  );
  const deliveries = (await (await fetch(`${stripeUrl}/_test/deliveries`)).json()) as { state: string }[];
  const waiting = deliveries.filter(({ state }) => state === 'waiting').length;
  return [
    ...rows.map(({ what, count }) => `${count} ${what}`),
    ...(waiting > 0 ? [`${waiting} events of the processor`] : []),
  ];
}

/** Payments whose event was lost for good: the sweeper asks about them after two minutes. */
async function unsettled(world: World): Promise<string[]> {
  const intents = await listOf<{ id: string; status: string }>(world, 'payment_intents');
  const paid = intents.filter(({ status }) => status === 'succeeded').map(({ id }) => id);
  const { rows } = await world.db.query<{ id: string }>(
    `select intent_id as id from payment where intent_id = any ($1) and status = 'completed'`,
    [paid],
  );
  return rows.length < paid.length ? [`${paid.length - rows.length} paid payments`] : [];
}
