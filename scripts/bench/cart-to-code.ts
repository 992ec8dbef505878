/**
 * From cart to code: members check out, and the clock stops when every card is in its wallet and its mail is
 * delivered. The jobs that issue cards and send mails are part of the measurement.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#server/db/pool.ts';
import { findCard, ordersOf } from './checkout.ts';
import { type Environment, openEnvironment } from './environment/environment.ts';
import { addMembers, type Member } from './environment/members.ts';
import type { Program } from './environment/program.ts';
import { milliseconds, seconds as secondsText, times, whole } from './format.ts';
import { connect, expectSuccess, request } from './http-client.ts';
import { burst, median } from './load.ts';
import { openPosting } from './posting.ts';
import { type Line, line } from './report.ts';
import type { RoundOptions } from './rounds.ts';

/**
 * As many that a round lasts some seconds, against which the half second between two polls of the queue is
 * little.
 */
const ORDERS_PER_MEMBER = 25;
const POLL_MS = 20;
const PATIENCE_MS = 120_000;
/** Orders that are placed one at a time, each after the mail of the one before. */
const SINGLE_ORDERS = 20;

const ways = {
  '`npm start`': {
    atLeast: 0.1,
    start: async (environment: Environment) => [await environment.startServer('start')] as const,
  },
  '`npm run api` and `npm run worker`': {
    atLeast: 0.2,
    start: async (environment: Environment) =>
      [await environment.startServer('api'), await environment.startWorker()] as const,
  },
};

export async function cartToCodeLines(options: RoundOptions): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [command, { atLeast, start }] of Object.entries(ways)) {
    // Each command has a new database, in which no other measurement's jobs wait.
    const environment = await openEnvironment(options.clients);
    try {
      const [server, ...workers] = await start(environment);
      const { ratio, perSecond, drainMs, aloneMs } = await measure(environment, server.port, options);
      await stopAll([...workers, server]);
      lines.push(
        line(
          `From cart to code and mail, ${options.clients} members, ${command} / bare posting`,
          ratio,
          { atLeast },
          times,
          `${whole(perSecond)} orders/s`,
        ),
        line('The same: after the last order until its mail', drainMs / 1000, { below: 1 }, secondsText),
        line('The same: one order alone', aloneMs, { below: 60 }, milliseconds),
      );
    } finally {
      await environment.close();
    }
  }
  return lines;
}

/**
 * Runs bare posting and a batch of orders in each round. The first round warms up. All figures are medians.
 */
async function measure({ db }: Environment, port: number, { clients, rounds, seconds }: RoundOptions) {
  const members = await addMembers(db, clients);
  const connections = members.map(() => connect(port));
  const posting = await openPosting(db, members, clients);
  const orders = ordersOf(connections, members, await findCard(db));
  const perSecond: number[] = [];
  const ratios: number[] = [];
  const drains: number[] = [];
  const alone: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const bare = await burst({ clients, seconds }, posting.bare.work);
    const begun = performance.now();
    await repeat(clients, ORDERS_PER_MEMBER, orders.work);
    const placed = performance.now();
    await untilMailed(db, members, (round + 1) * clients * ORDERS_PER_MEMBER);
    if (round === 0) continue;
    drains.push(performance.now() - placed);
    perSecond.push((clients * ORDERS_PER_MEMBER * 1000) / (performance.now() - begun));
    ratios.push((perSecond.at(-1) ?? 0) / bare.perSecond);
  }
  for (let order = 1; order <= SINGLE_ORDERS; order += 1) {
    const begun = performance.now();
    await orders.work(0);
    await untilMailed(db, members, (rounds + 1) * clients * ORDERS_PER_MEMBER + order, 1);
    alone.push(performance.now() - begun);
  }
  for (const member of members) await expectCodes(port, member);
  for (const connection of connections) connection.close();
  await posting.close();
  return {
    ratio: median(ratios),
    perSecond: median(perSecond),
    drainMs: median(drains),
    aloneMs: median(alone),
  };
}

async function repeat(clients: number, count: number, work: (client: number) => Promise<boolean>) {
  const run = async (client: number) => {
    for (let done = 0; done < count; done += 1) await work(client);
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
}

/**
 * A card is marked as mailed after the mail server has accepted the mail, and only an issued card is mailed.
 */
async function untilMailed(db: Db, members: Member[], expected: number, everyMs = POLL_MS): Promise<void> {
  const ids = members.map(({ id }) => id);
  for (const deadline = Date.now() + PATIENCE_MS; ; await wait(everyMs)) {
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from gift_card_unit where user_id = any ($1::uuid[]) and mailed_at is not null`,
      [ids],
    );
    if (rows[0]?.count === expected) return;
    if (Date.now() > deadline) throw new Error(`${rows[0]?.count} of ${expected} cards were mailed.`);
  }
}

/** Throws unless the newest page of the member's wallet shows a code on every card. */
async function expectCodes(port: number, { cookie }: Member): Promise<void> {
  const connection = connect(port);
  const call = request('GET', `/api/purchased-gift-cards?limit=${ORDERS_PER_MEMBER}`, { cookie });
  const cards: { code?: string }[] = JSON.parse(expectSuccess(await connection.send(call)).toString());
  connection.close();
  const codes = cards.filter(({ code }) => code).length;
  if (codes !== ORDERS_PER_MEMBER) throw new Error(`The wallet shows ${codes} codes.`);
}

async function stopAll(programs: Program[]): Promise<void> {
  for (const program of programs) await program.stop();
}
