/**
 * `npm run bench`: checks the promises about speed. They are ratios measured in one run, since only ratios
 * mean something on another machine. Prints the table, and exits with 1 when a target is missed.
 *
 *   npm run bench -- --quick   shorter, to see that everything runs; its figures are rough
 *   npm run bench -- --scale   only the lists, over a million members and five million transactions, in database time
 *   npm run bench -- --keep    writes the table to docs/performance.md
 */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { openCatalogue } from './bench/catalogue.ts';
import { checkoutOf, findCard, ordersOf } from './bench/checkout.ts';
import { firstLoadKilobytes } from './bench/first-load.ts';
import { giftLines } from './bench/gifts.ts';
import { historyLines } from './bench/history.ts';
import { addMembers } from './bench/members.ts';
import { fileLine, payoutLines } from './bench/payouts.ts';
import { openPosting } from './bench/posting.ts';
import { measureProduct } from './bench/product.ts';
import { residentMegabytes } from './bench/program.ts';
import { keep, type Line, line, machine, table } from './bench/report.ts';
import { scaleLines } from './bench/scale/scale-lines.ts';
import { openSetting, type ServerRole, type Setting } from './bench/setting.ts';
import { settlementOf } from './bench/settlement.ts';
import { latency, perSecond, ratio, takeTurns } from './bench/turns.ts';
import { fillWallet, timeWallet, walletCards } from './bench/wallet.ts';
import { connect } from './bench/wire.ts';
import { root } from './run-node.mjs';

const quick = process.argv.includes('--quick');
const clients = 16;
const turns = { clients, rounds: quick ? 2 : 7, seconds: quick ? 0.5 : 1 };
const vendure = { ordersPerSecond: 15, searchesPerSecond: 654 };
const medusa = { ordersPerSecond: 5, searchesPerSecond: 83 };

const times = (value: number) => value.toFixed(2);
const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const seconds = (value: number) => `${value.toFixed(1)} s`;
const megabytes = (value: number) => `${Math.round(value)} MB`;
const kilobytes = (value: number) => `${value.toFixed(1)} kB`;
const rate = (value: number) => `${whole(value)}/s`;
const milliseconds = (value: number) => `${value.toFixed(1)} ms`;

function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

async function againstPosting(setting: Setting, role: ServerRole): Promise<Line[]> {
  const server = await setting.startServer(role);
  const members = await addMembers(setting.db, clients * 250);
  await setting.db.query('analyze');
  const connections = await Promise.all(Array.from({ length: clients }, () => connect(server.port)));
  const posting = await openPosting(setting.db, members, clients);
  const full = role === 'api';
  const settlements = full ? (turns.rounds + 1) * Math.ceil(turns.seconds * 1000) : 0;
  const buying = {
    bare: posting.bare,
    checkout: checkoutOf(setting.db, connections, members),
    orders: ordersOf(connections, members, await findCard(setting.db)),
  };
  try {
    if (!full) {
      const { bare, checkout, orders } = await takeTurns(buying, { ...turns, rounds: quick ? 1 : 3 });
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
    const catalogue = await openCatalogue(connections);
    const taken = await takeTurns(
      {
        ...buying,
        throughPool: posting.throughPool,
        settlement: await settlementOf(setting.stripe, connections, members, settlements),
        catalogue: catalogue.ours,
        plain: catalogue.plain,
      },
      turns,
    );
    await catalogue.close();
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
        { atLeast: 0.25 },
        times,
        `${rate(perSecond(checkout))}, ${p99('checkout')}`,
      ),
      line(
        'Settling a top-up, `POST /api/confirm-payment`, 16 clients / bare posting',
        ratio(settlement, bare),
        { atLeast: 0.25 },
        times,
        `${rate(perSecond(settlement))}, ${p99('settlement')}`,
      ),
      line(
        '`GET /api/gift-cards`, 16 cards, filtered / bare `node:http`, same bytes',
        ratio(taken.catalogue, plain),
        { atLeast: 0.5 },
        times,
        `${rate(perSecond(taken.catalogue))} / ${rate(perSecond(plain))}, ${p99('catalogue')}`,
      ),
      line(
        `Whole orders, add to cart and checkout (50 × Vendure's ${vendure.ordersPerSecond}/s)`,
        perSecond(orders),
        { atLeast: 50 * vendure.ordersPerSecond },
        rate,
        p99('orders'),
      ),
      {
        what: 'Memory of the `api` process alone after that',
        measured: megabytes(residentMegabytes(server.pid)),
      },
    ];
  } finally {
    for (const connection of connections) connection.close();
    await posting.close();
    await server.stop();
  }
}

async function largeWallet(setting: Setting): Promise<Line[]> {
  const server = await setting.startServer('api');
  const connection = await connect(server.port);
  try {
    const [member] = await addMembers(setting.db, 1);
    if (!member) throw new Error('There is no member.');
    await fillWallet(setting.db, member, setting.keys);
    const { page, search, codes } = await timeWallet(connection, member, quick ? 50 : 300);
    return [
      line(
        `Opening a wallet of ${whole(walletCards)} cards, p99`,
        page,
        { below: 100 },
        milliseconds,
        `a search through all: ${milliseconds(search)}; a hundred with their codes: ${milliseconds(codes)}`,
      ),
    ];
  } finally {
    connection.close();
    await server.stop();
  }
}

async function wholeProduct(): Promise<Line[]> {
  const product = await measureProduct({ clients, seconds: quick ? 15 : 60 });
  const [early = 0, middle = 0, late = 0] = product.residentMegabytes;
  const thirds = [early, middle, late].map(Math.round).join(', ');
  return [
    line(
      'Memory of `npm start` after 60 s of mixed load, stand-ins and jobs included',
      late,
      { below: 250 },
      megabytes,
      `after 20, 40 and 60 s: ${thirds}; ${rate(product.requestsPerSecond)} requests`,
    ),
    line('The last of these / the first: level', late / early, { below: 1.1 }, times),
    line(
      'Start with an existing database, until `/readyz` is 200',
      product.coldStartSeconds,
      { below: 3 },
      seconds,
    ),
    line('First start: initdb, migrations, seed', product.firstStartSeconds, { below: 10 }, seconds),
  ];
}

function firstLoads(): Line[] {
  const pages = { 'sign-in': '/sign-in-page.tsx', marketplace: '/marketplace-page.tsx' };
  return Object.entries(pages).map(([name, file]) =>
    line(
      `Script of the first load of ${name}, compressed`,
      firstLoadKilobytes(file),
      { below: 130 },
      kilobytes,
    ),
  );
}

function forScale(): Line[] {
  const figures = ({ ordersPerSecond, searchesPerSecond }: typeof vendure) =>
    `${ordersPerSecond} orders/s, ${searchesPerSecond} searches/s`;
  return [
    {
      what: 'For scale: Vendure 3.7 on a machine of this kind, durable PostgreSQL',
      measured: figures(vendure),
    },
    { what: 'For scale: Medusa 2.21 likewise', measured: figures(medusa) },
  ];
}

/** The lists over a large database: a command of its own, because filling one takes minutes. */
async function measureScale(): Promise<void> {
  const { lines, postgresVersion } = await scaleLines({ times: quick ? 5 : 40, note });
  tell(lines, postgresVersion, 'measured at scale');
}

async function measureSpeed(): Promise<void> {
  const built = spawnSync(process.execPath, [join(root, 'scripts/start.mjs'), 'build'], { stdio: 'inherit' });
  if (built.status !== 0) process.exit(1);
  note('Starting the product, and 60 seconds of mixed load …');
  const product = await wholeProduct();
  const setting = await openSetting(clients);
  try {
    const { rows } = await setting.db.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    note('Taking turns with the bare posting function and the bare HTTP server …');
    const lines = [
      ...(await againstPosting(setting, 'api')),
      ...(await againstPosting(setting, 'start')),
      ...(await giftLines(setting, turns)),
      ...(await payoutLines(setting, turns)),
      await fileLine(clients),
      ...(await largeWallet(setting)),
      ...(await historyLines(setting, { times: quick ? 50 : 300 })),
      ...product,
      ...firstLoads(),
      ...forScale(),
    ];
    tell(lines, rows[0]?.version ?? '', 'measured');
  } finally {
    await setting.close();
  }
}

/** Prints the table, writes it to the page if asked to, and fails the run for a missed target. */
function tell(lines: Line[], postgresVersion: string, mark: string): void {
  const measured = `On ${machine(postgresVersion)}:\n\n${table(lines)}`;
  console.log(`\n${measured}\n`);
  if (process.argv.includes('--keep')) keep(measured, mark);
  if (lines.some(({ met }) => met === false)) process.exitCode = 1;
}

await (process.argv.includes('--scale') ? measureScale() : measureSpeed());
