/** The software of a company orders rewards: one at a time from many clients, and ten thousand in one order. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#server/db/pool.ts';
import { newId } from '#server/kernel/id.ts';
import { type ApiCompany, openApiCompany } from './api-company.ts';
import { type Environment, openEnvironment } from './environment.ts';
import { rate, seconds, times } from './format.ts';
import { connect, expectSuccess, request } from './http-client.ts';
import { connectBare, prepared } from './posting.ts';
import { type Line, line } from './report.ts';
import { latency, perSecond, type RoundOptions, ratio, runRounds } from './rounds.ts';

const many = 10_000;
const askAgainMs = 20;
const patienceMs = 300_000;
const money = { permission: 'read_write', cents: 100_000_000_00n } as const;

export async function publicApiLines(environment: Environment, options: RoundOptions): Promise<Line[]> {
  const company = await openApiCompany(environment.db, 'orders', money);
  await environment.db.query('analyze');
  const server = await environment.startServer('api');
  try {
    return [await singleOrders(environment.db, server.port, company, options)];
  } finally {
    await server.stop();
  }
}

/** Uses a new database, in which no other measurement's mails wait for the same workers. */
export async function largeOrderLines(clients: number): Promise<Line[]> {
  const environment = await openEnvironment(clients);
  try {
    const server = await environment.startServer('start');
    const company = await openApiCompany(environment.db, 'large', money);
    try {
      return await orderToMail(environment.db, server.port, company);
    } finally {
      await server.stop();
    }
  } finally {
    await environment.close();
  }
}

/** All clients order for one company: its balance is the row that all of them lock, here and in bare posting. */
async function singleOrders(
  db: Db,
  port: number,
  { enterpriseId, key }: ApiCompany,
  { clients, ...options }: RoundOptions,
): Promise<Line> {
  const connections = Array.from({ length: clients }, () => connect(port));
  const bare = await Promise.all(connections.map(() => connectBare(db.url)));
  const taken = await runRounds(
    {
      product: {
        async work(client) {
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
        },
      },
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

/** From the call until the mail server of the stand-ins has accepted the last mail. */
async function orderToMail(db: Db, port: number, { enterpriseId, key }: ApiCompany): Promise<Line[]> {
  const rewards = Array.from({ length: many }, (_, n) => ({
    value: { denomination: 1 },
    recipient: { name: 'Robin Reed', email: `robin-${n}@example.com` },
    delivery: { method: 'EMAIL' },
  }));
  const connection = connect(port);
  const call = request('POST', '/api/v2/orders', { key, body: { external_id: 'many', rewards } });
  const begun = performance.now();
  expectSuccess(await connection.send(call));
  const answeredMs = performance.now() - begun;
  let executedMs = 0;
  let mailed = 0;
  for (const deadline = Date.now() + patienceMs; ; await wait(askAgainMs)) {
    const { rows } = await db.query<{ there: number; mailed: number }>(
      `select count(*)::int as there, count(*) filter (where delivery = 'SUCCEEDED')::int as mailed
       from reward where sender_id = $1`,
      [enterpriseId],
    );
    if (rows[0]?.there === many) executedMs ||= performance.now() - begun;
    mailed = rows[0]?.mailed ?? 0;
    if (mailed === many || Date.now() > deadline) break;
  }
  const spent = (performance.now() - begun) / 1000;
  connection.close();
  return [
    line(
      '10,000 rewards in one order of the public API, until they are there',
      (executedMs || Number.POSITIVE_INFINITY) / 1000,
      { below: 5 },
      seconds,
      `accepted after ${seconds(answeredMs / 1000)}`,
    ),
    line(
      'The same until the last is mailed',
      mailed === many ? spent : Number.POSITIVE_INFINITY,
      { below: 5 },
      seconds,
      `${mailed.toLocaleString('en-US')} mails in ${seconds(spent)}`,
    ),
  ];
}
