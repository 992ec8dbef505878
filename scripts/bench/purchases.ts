/** Checkout, settlement, catalog and whole orders, against bare posting and a bare HTTP server. */
import { openCatalog } from './catalog.ts';
import { checkoutOf, findCard, ordersOf } from './checkout.ts';
import type { Environment, Server, ServerRole } from './environment/environment.ts';
import { addMembers, type Member } from './environment/members.ts';
import { residentMegabytes } from './environment/program.ts';
import { megabytes, rate, times } from './format.ts';
import { type Connection, connect } from './http-client.ts';
import { openPosting, type Posting } from './posting.ts';
import { type Line, line } from './report.ts';
import { type Contestant, latency, perSecond, type RoundOptions, ratio, runRounds } from './rounds.ts';
import { settlementOf } from './settlement.ts';

type Bench = {
  environment: Environment;
  server: Server;
  connections: Connection[];
  members: Member[];
  posting: Posting;
};
type Buying = Record<'bare' | 'checkout' | 'orders', Contestant>;

/** A `start` server works on jobs at the same time; it repeats checkout and orders alone, in fewer rounds. */
export async function purchaseLines(
  environment: Environment,
  role: ServerRole,
  options: RoundOptions,
): Promise<Line[]> {
  const { clients } = options;
  const server = await environment.startServer(role);
  const members = await addMembers(environment.db, clients * 250);
  await environment.db.query('analyze');
  const connections = Array.from({ length: clients }, () => connect(server.port));
  const posting = await openPosting(environment.db, members, clients);
  const buying = {
    bare: posting.bare,
    checkout: checkoutOf(environment.db, connections, members),
    orders: ordersOf(connections, members, await findCard(environment.db)),
  };
  try {
    return role === 'api'
      ? await linesOfAll({ environment, server, connections, members, posting }, buying, options)
      : await linesWhileWorking(buying, options);
  } finally {
    for (const connection of connections) connection.close();
    await posting.close();
    await server.stop();
  }
}

/** While the process works on jobs too: checkout and orders alone, in fewer rounds. */
async function linesWhileWorking(buying: Buying, options: RoundOptions): Promise<Line[]> {
  const { bare, checkout, orders } = await runRounds(buying, {
    ...options,
    rounds: Math.ceil(options.rounds / 3),
  });
  return [
    {
      what: 'The same while the process works on jobs too: checkout / bare posting',
      measured: `${times(ratio(checkout, bare))} (${rate(perSecond(checkout))})`,
    },
    {
      what: 'The same while the process works on jobs too: whole orders',
      measured: rate(perSecond(orders)),
    },
  ];
}

/** The process that only answers: everything, and its memory after that. */
async function linesOfAll(
  { environment, server, connections, members, posting }: Bench,
  buying: Buying,
  options: RoundOptions,
): Promise<Line[]> {
  const settlements = (options.rounds + 1) * Math.ceil(options.seconds * 1000);
  const catalog = await openCatalog(connections);
  const taken = await runRounds(
    {
      ...buying,
      throughPool: posting.throughPool,
      settlement: await settlementOf(environment.stripe, connections, members, settlements),
      catalog: catalog.ours,
      plain: catalog.plain,
    },
    options,
  );
  await catalog.close();
  const { bare, throughPool, checkout, settlement, orders, plain } = taken;
  const p99 = (name: keyof typeof taken) => `p99 ${latency(taken[name], 0.99).toFixed(1)} ms`;
  return [
    line(
      'Posting through the pool / the same SQL by bare pg, prepared',
      ratio(throughPool, bare),
      { atLeast: 0.9 },
      times,
      `${rate(perSecond(throughPool))} / ${rate(perSecond(bare))}`,
    ),
    line(
      '`POST /api/checkout`, 16 clients / bare posting',
      ratio(checkout, bare),
      { atLeast: 0.75 },
      times,
      `${rate(perSecond(checkout))}, ${p99('checkout')}`,
    ),
    line(
      'Settling a top-up, `POST /api/confirm-payment`, 16 clients / bare posting',
      ratio(settlement, bare),
      { atLeast: 0.4 },
      times,
      `${rate(perSecond(settlement))}, ${p99('settlement')}`,
    ),
    line(
      '`GET /api/gift-cards`, 16 cards, filtered / bare `node:http`, same bytes',
      ratio(taken.catalog, plain),
      { atLeast: 0.5 },
      times,
      `${rate(perSecond(taken.catalog))} / ${rate(perSecond(plain))}, ${p99('catalog')}`,
    ),
    line(
      'Whole orders, add to cart and checkout, 16 clients / bare posting',
      ratio(orders, bare),
      { atLeast: 0.22 },
      times,
      `${rate(perSecond(orders))}, ${p99('orders')}`,
    ),
    {
      what: 'Memory of the `api` process alone after that',
      measured: megabytes(residentMegabytes(server.pid)),
    },
  ];
}
