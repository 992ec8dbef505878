/** The software of a company orders rewards, one at a time from many clients. */
import type { Db } from '#server/db/pool.ts';
import { newId } from '#server/kernel/id.ts';
import { type ApiCompany, openApiCompany } from './environment/api-company.ts';
import type { Environment } from './environment/environment.ts';
import { rate, times } from './format.ts';
import { connect, expectSuccess, request } from './http-client.ts';
import { burst } from './load.ts';
import { connectBare, prepared } from './posting.ts';
import { type Line, line } from './report.ts';
import { latency, perSecond, type RoundOptions, ratio, runRounds } from './rounds.ts';

const money = { permission: 'read_write', cents: 100_000_000_00n } as const;

export async function publicApiLines(environment: Environment, options: RoundOptions): Promise<Line[]> {
  const company = await openApiCompany(environment.db, 'orders', money);
  const server = await environment.startServer('api');
  try {
    return [await singleOrders(environment.db, server.port, company, options)];
  } finally {
    await server.stop();
  }
}

/**
 * All clients order for one company: its balance is the row that all of them lock, here and in bare posting.
 */
async function singleOrders(
  db: Db,
  port: number,
  { enterpriseId, key }: ApiCompany,
  { clients, ...options }: RoundOptions,
): Promise<Line> {
  const connections = Array.from({ length: clients }, () => connect(port));
  const bare = await Promise.all(connections.map(() => connectBare(db.url)));
  const order = async (client: number) => {
    const reward = {
      value: { denomination: 1 },
      recipient: { name: 'Robin Reed' },
      delivery: { method: 'LINK' },
    };
    const body = { external_id: newId(), reward };
    const connection = connections[client];
    if (!connection) return false;
    expectSuccess(await connection.send(request('POST', '/api/v2/orders', { key, body })));
    return true;
  };
  await burst({ clients, seconds: options.seconds }, order);
  // As autovacuum does in the first minute. Planned for empty tables, a question reads every order of the
  // company.
  await db.query('analyze');
  const taken = await runRounds(
    {
      product: { work: order },
      bare: {
        async work(client) {
          const connection = bare[client];
          if (!connection) return false;
          const rewardId = newId();
          await prepared(connection).query(
            `select ledger_post('reward_hold', $1::text, array['enterprise', 'reward_hold'], array[$2::uuid, $3::uuid],
               array[-100, 100]::bigint[], array['Reward', null]::text[], null, null, '{}', null, null, null)`,
            [`reward-hold:${rewardId}`, enterpriseId, rewardId],
          );
          return true;
        },
      },
    },
    { clients, ...options },
  );
  for (const connection of connections) connection.close();
  await Promise.all(bare.map((connection) => connection.end()));
  return line(
    '`POST /api/v2/orders` with one reward, 16 clients of one company / bare posting of rewards',
    ratio(taken.product, taken.bare),
    { atLeast: 0.25 },
    times,
    `${rate(perSecond(taken.product))} / ${rate(perSecond(taken.bare))}, p99 ${latency(taken.product, 0.99).toFixed(1)} ms`,
  );
}
