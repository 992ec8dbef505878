/**
 * Lists the rewards of a company that has sent a million of them: the database's own time, and that of whole
 * calls.
 */
import type { Db } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { countRewards, selectRewards } from '#server/rewards/index.ts';
import { openApiCompany } from './environment/api-company.ts';
import type { Environment } from './environment/environment.ts';
import { milliseconds, whole } from './format.ts';
import { connect, expectSuccess, request } from './http-client.ts';
import { percentile } from './load.ts';
import { type Line, line } from './report.ts';
import { timeQueries } from './scale/database-time.ts';

const REWARDS = 1_000_000;
/** An order has ten rewards, so that pages cross the borders of orders. */
const PER_ORDER = 10;
const AT_ONCE = 100_000;

const limits = [1, 100, 500];
const WARM_UP = 20;
/** Primes scatter the pages. */
const pages: Record<string, (n: number, limit: number) => number> = {
  'the first page': () => 0,
  'some page': (n, limit) => (n * 768_143) % (REWARDS - limit),
  'the last page': (_n, limit) => REWARDS - limit,
  'no page': () => REWARDS,
};

export async function companyRewardLines(
  environment: Environment,
  { calls, note }: { calls: number; note: (text: string) => void },
): Promise<Line[]> {
  const began = performance.now();
  const { enterpriseId, key } = await openSender(environment.db, REWARDS);
  note(`  ${whole(REWARDS)} rewards were written in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const kinds = limits.flatMap((limit) =>
    Object.entries(pages).map(([name, offset]) => ({ name: `${name} of ${limit}`, limit, offset })),
  );
  const inDatabase = await timeQueries(
    environment.db,
    kinds.map(({ name, limit, offset }) => ({
      name,
      ask: async (db, n) => {
        await selectRewards(db, enterpriseId, { offset: offset(n, limit), limit });
        await countRewards(db, enterpriseId);
      },
    })),
    calls,
  );
  const server = await environment.startServer('api');
  const connection = connect(server.port);
  try {
    const p99s: [name: string, p99: number][] = [];
    const all: number[] = [];
    for (const { name, limit, offset } of kinds) {
      const took: number[] = [];
      for (let n = -WARM_UP; n < calls; n += 1) {
        const call = request('GET', `/api/v2/rewards?offset=${offset(n + WARM_UP, limit)}&limit=${limit}`, {
          key,
        });
        const startedAt = performance.now();
        const answer = expectSuccess(await connection.send(call));
        if (n >= 0) took.push(performance.now() - startedAt);
        const { total_count: total } = JSON.parse(answer.toString());
        if (total !== REWARDS) throw new Error(`The list has ${total} rewards.`);
      }
      const p99 = percentile(took, 0.99);
      note(`  ${name}: ${milliseconds(p99)}, the median ${milliseconds(percentile(took, 0.5))}`);
      p99s.push([name, p99]);
      all.push(...took);
    }
    const [slowest = ['', 0]] = p99s.toSorted(([, a], [, b]) => b - a);
    const kindsOf = `${kinds.length} kinds of pages, ${calls} times each`;
    return [
      line(
        `A page of the ${whole(REWARDS)} rewards of a company and their number, in the database, p99`,
        inDatabase.p99Ms,
        { below: 20 },
        milliseconds,
        `${kindsOf}; the slowest ${milliseconds(inDatabase.mostMs)}: ${inDatabase.slowest}`,
      ),
      line(
        'The same as a call, `GET /api/v2/rewards`, p99',
        percentile(all, 0.99),
        { below: 20 },
        milliseconds,
        `the median ${milliseconds(percentile(all, 0.5))}; the slowest kind: ${slowest[0]}, p99 ${milliseconds(slowest[1])}`,
      ),
    ];
  } finally {
    connection.close();
    await server.stop();
  }
}

/**
 * A company with a key that may read, and so many rewards: a third is claimed, a third canceled. Their money
 * is not in the ledger.
 */
export async function openSender(db: Db, count: number): Promise<{ enterpriseId: string; key: string }> {
  const money = { permission: 'read_only', cents: 0n } as const;
  const { enterpriseId, managerId, key } = await openApiCompany(db, 'sender', money);
  for (let from = 0; from < count; from += AT_ONCE) {
    const most = Math.min(AT_ONCE, count - from);
    await transaction(db, async (tx) => {
      await tx.query('set local statement_timeout = 0');
      await tx.query(
        `insert into reward_order (id, payer_kind, payer_id, actor_id, actor_role, channel, state, amount_cents,
           reward_count, created_at, executed_at)
         select new_id(), 'enterprise', $1, $2, 'super_admin', 'api', 'EXECUTED', $3 * 2500, $3, at, at
         from generate_series($4::bigint, $4::bigint + $5::bigint - 1, $3) as place,
           lateral (select now() - interval '3 years' + place * interval '90 seconds' as at) as moment`,
        [enterpriseId, managerId, PER_ORDER, from, most],
      );
      await tx.query(
        `insert into reward (id, order_id, position, sender_kind, sender_id, actor_id, sender_name, recipient_email,
           recipient_name, amount_cents, claimed_cents, returned_cents, design, delivery, delivery_method, delivered_at,
           closed_as, closed_at, campaign_id, deliver_at, expires_at, created_at)
         select new_id(), orders.id, place, 'enterprise', $1, $2, 'Sender',
           'r' || (abs(hashtext(orders.id::text)) % 100000) || '.' || place || '@example.com', 'Robin Reed', 2500,
           case place % 3 when 1 then 2500 else 0 end, case place % 3 when 2 then 2500 else 0 end, 'thank-you',
           'SUCCEEDED', 'EMAIL', orders.created_at,
           case place % 3 when 1 then 'claimed' when 2 then 'canceled' end,
           case when place % 3 > 0 then orders.created_at + interval '1 day' end,
           campaign.id, orders.created_at, orders.created_at + interval '5 years', orders.created_at
         from campaign, (
           select id, created_at from reward_order where payer_id = $1 order by created_at desc limit $4
         ) as orders, generate_series(1, $3::int) as place
         where campaign.enterprise_id = $1 and campaign.is_default
         order by orders.created_at, place`,
        [enterpriseId, managerId, PER_ORDER, most / PER_ORDER],
      );
    });
  }
  await db.query(
    `insert into reward_claim (id, reward_id, user_id, amount_cents, browser_hash, created_at)
     select new_id(), id, $2, amount_cents, ''::bytea, closed_at from reward
     where sender_id = $1 and closed_as = 'claimed'`,
    [enterpriseId, managerId],
  );
  await db.query('vacuum (analyze) reward');
  await db.query('analyze reward_order');
  await db.query('vacuum (analyze) reward_claim');
  return { enterpriseId, key };
}
