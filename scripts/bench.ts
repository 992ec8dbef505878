/**
 * `npm run bench`: measures the promises about speed, as ratios within one run, because only ratios hold on
 * another machine. Prints the table, and exits with 1 when a target is missed.
 *
 *   npm run bench -- --quick         shorter and rough, to see that everything runs
 *   npm run bench -- --only=ROWS     only `product`, `purchases`, `cart-to-code`, `gifts`, `payouts`,
 *                                    `public-api`, `large-orders`, `claims` or `lists`
 *   npm run bench -- --scale         only a large database: lists in database time, checkout and settlement
 *                                    beside an empty one
 *                    --postings=100  so many million postings in it, in place of 12
 *   npm run bench -- --rewards       only the rewards of a company that has sent a million of them
 *   npm run bench -- --keep          writes the table to docs/performance.md
 */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cartToCodeLines } from './bench/cart-to-code.ts';
import { claimLines } from './bench/claims.ts';
import { companyRewardLines } from './bench/company-rewards.ts';
import { type Environment, openEnvironment } from './bench/environment/environment.ts';
import { firstLoadKilobytes } from './bench/first-load.ts';
import { kilobytes, megabytes, rate, seconds, times } from './bench/format.ts';
import { giftLines } from './bench/gifts.ts';
import { historyLines } from './bench/history.ts';
import { largeOrderLines } from './bench/large-orders.ts';
import { fileLine, payoutLines } from './bench/payouts.ts';
import { measureProduct } from './bench/product.ts';
import { publicApiLines } from './bench/public-api.ts';
import { purchaseLines } from './bench/purchases.ts';
import { keep, type Line, line, machine, table } from './bench/report.ts';
import { scaleLines } from './bench/scale/scale-lines.ts';
import { walletLines } from './bench/wallet.ts';
import { root } from './run-node.mjs';

const { values: asked } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    scale: { type: 'boolean', default: false },
    postings: { type: 'string', default: '12' },
    rewards: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const { quick, only } = asked;
const millions = Number(asked.postings);
const CLIENTS = 16;
const options = { clients: CLIENTS, rounds: quick ? 2 : 7, seconds: quick ? 0.5 : 1 };
const calls = quick ? 50 : 300;
/** In the plan of `scripts/bench/scale`. */
const POSTINGS_OF_MEMBER = 12;
const vendure = { ordersPerSecond: 15, searchesPerSecond: 654 };
const medusa = { ordersPerSecond: 5, searchesPerSecond: 83 };

function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

async function wholeProduct(): Promise<Line[]> {
  const product = await measureProduct({ clients: CLIENTS, seconds: quick ? 15 : 60 });
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

/** Measures over a large database, which takes minutes to fill. */
async function measureScale(): Promise<void> {
  const members = Math.round((millions * 1_000_000) / POSTINGS_OF_MEMBER);
  const { lines, postgresVersion } = await scaleLines({
    members,
    times: quick ? 5 : 40,
    rounds: options,
    note,
  });
  report(lines, postgresVersion, 'measured at scale');
}

/** Measures the list of a company's million rewards, which take a minute to write. */
async function measureRewards(): Promise<void> {
  const environment = await openEnvironment(CLIENTS);
  try {
    const lines = await companyRewardLines(environment, { calls, note });
    report(lines, await postgresVersion(environment), 'measured with a million rewards');
  } finally {
    await environment.close();
  }
}

async function postgresVersion({ db }: Environment): Promise<string> {
  const { rows } = await db.query<{ version: string }>(`select current_setting('server_version') as version`);
  return rows[0]?.version ?? '';
}

/** In the order of the table. */
const parts: Record<string, (environment: Environment) => Promise<Line[]>> = {
  purchases: async (environment) => [
    ...(await purchaseLines(environment, 'api', options)),
    ...(await purchaseLines(environment, 'start', options)),
  ],
  'cart-to-code': () => cartToCodeLines(options),
  gifts: (environment) => giftLines(environment, options),
  payouts: async (environment) => [...(await payoutLines(environment, options)), await fileLine(CLIENTS)],
  'public-api': (environment) => publicApiLines(environment, options),
  'large-orders': () => largeOrderLines(CLIENTS),
  claims: (environment) => claimLines(environment, options),
  lists: async (environment) => [
    ...(await walletLines(environment, { calls })),
    ...(await historyLines(environment, { times: calls })),
  ],
};

async function measureSpeed(only: string | undefined): Promise<void> {
  const built = spawnSync(process.execPath, [join(root, 'scripts/start.mjs'), 'build'], { stdio: 'inherit' });
  if (built.status !== 0) process.exit(1);
  const lines: Line[] = [];
  // The product is measured first, while no other PostgreSQL runs.
  if (!only || only === 'product') note('product: two starts, and 60 seconds of mixed load …');
  const product = !only || only === 'product' ? await wholeProduct() : [];
  const environment = await openEnvironment(CLIENTS);
  try {
    for (const [name, measure] of Object.entries(parts)) {
      if (only && only !== name) continue;
      note(`${name} …`);
      lines.push(...(await measure(environment)));
    }
    const rest = only ? [] : [...firstLoads(), ...forScale()];
    report([...lines, ...product, ...rest], await postgresVersion(environment), 'measured');
  } finally {
    await environment.close();
  }
}

/** Prints the table, writes it to the docs with `--keep`, and fails the run when a target is missed. */
function report(lines: Line[], postgresVersion: string, mark: string): void {
  const measured = `On ${machine(postgresVersion)}:\n\n${table(lines)}`;
  console.log(`\n${measured}\n`);
  if (asked.keep) keep(measured, mark);
  if (lines.some(({ met }) => met === false)) process.exitCode = 1;
}

if (only && asked.keep) throw new Error('--keep writes the whole table: leave out --only.');
if (asked.scale) await measureScale();
else if (asked.rewards) await measureRewards();
else await measureSpeed(only);
