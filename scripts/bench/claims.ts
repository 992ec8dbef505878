/** Bearers of links open their claim pages: the call that reads what a link leads to. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApiCompany } from './environment/api-company.ts';
import type { Environment } from './environment/environment.ts';
import { startProgram } from './environment/program.ts';
import { rate, times } from './format.ts';
import { type Connection, connect, expectSuccess, request } from './http-client.ts';
import { type Line, line } from './report.ts';
import { type Contestant, latency, perSecond, type RoundOptions, ratio, runRounds } from './rounds.ts';

const ORDERS = 5;
/** Orders of more are not answered with their links. */
const REWARDS_PER_ORDER = 100;
/** Either is enough. */
const ENOUGH_PER_SECOND = 5_000;
const ENOUGH_OF_BARE = 0.3;
const money = { permission: 'read_write', cents: 100_000_000_00n } as const;

/** Each page is opened often; a bare HTTP server sends the bytes of one such answer. */
export async function claimLines(environment: Environment, options: RoundOptions): Promise<Line[]> {
  const { key } = await openApiCompany(environment.db, 'claims', money);
  const server = await environment.startServer('api');
  const folder = mkdtempSync(join(tmpdir(), 'indulge-bench-claim-'));
  const connections = Array.from({ length: options.clients }, () => connect(server.port));
  try {
    const calls = (await orderLinks(server.port, key)).map((token) =>
      request('POST', '/api/claims/read', { body: { token } }),
    );
    const [first] = calls;
    const [connection] = connections;
    if (!first || !connection) throw new Error('There is no link.');
    writeFileSync(join(folder, 'claim.json'), expectSuccess(await connection.send(first)));
    await environment.db.query('analyze');
    const program = startProgram('scripts/bench/environment/plain-server.ts', [join(folder, 'claim.json')]);
    const plainPort = Number((await program.said(/port=(\d+)/))[1]);
    const bare = connections.map(() => connect(plainPort));
    const taken = await runRounds(
      { product: opening(connections, calls), bare: opening(bare, calls) },
      options,
    );
    for (const each of bare) each.close();
    await program.stop();
    const opened = perSecond(taken.product);
    return [
      line(
        '`POST /api/claims/read`, the data of a claim page',
        opened,
        { atLeast: Math.min(ENOUGH_PER_SECOND, ENOUGH_OF_BARE * perSecond(taken.bare)) },
        rate,
        `${times(ratio(taken.product, taken.bare))} of bare \`node:http\` with the same bytes, p99 ${latency(taken.product, 0.99).toFixed(1)} ms`,
      ),
    ];
  } finally {
    for (const connection of connections) connection.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Orders rewards that their sender hands out, and returns the tokens of their links. */
async function orderLinks(port: number, key: string): Promise<string[]> {
  const connection = connect(port);
  const rewards = Array.from({ length: REWARDS_PER_ORDER }, () => ({
    value: { denomination: 20 },
    recipient: { name: 'Robin Reed' },
    delivery: { method: 'LINK' },
  }));
  const tokens: string[] = [];
  for (let number = 0; number < ORDERS; number += 1) {
    const call = request('POST', '/api/v2/orders', {
      key,
      body: { external_id: `links ${number}`, rewards },
    });
    const { order } = JSON.parse(expectSuccess(await connection.send(call)).toString()) as {
      order: { rewards: { delivery: { link: string } }[] };
    };
    tokens.push(...order.rewards.map(({ delivery }) => delivery.link.split('/').at(-1) ?? ''));
  }
  connection.close();
  return tokens;
}

function opening(connections: Connection[], calls: Buffer[]): Contestant {
  let opened = 0;
  return {
    async work(client) {
      opened += 1;
      const call = calls[opened % calls.length];
      const connection = connections[client];
      if (!call || !connection) return false;
      expectSuccess(await connection.send(call));
      return true;
    },
  };
}
