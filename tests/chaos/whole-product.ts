/**
 * The whole product in several processes under a mixed load, while everything around it breaks: two api and
 * two worker processes behind a balancer, their own PostgreSQL, the stand-ins as a process. Answers are lost
 * on every line. At the end, in real time, four sets of books are compared: the product's, the card
 * processor's, the issuer's, and what customers and a company's software were promised and see.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { createDb, type Db } from '#server/db/pool.ts';
import { startChild } from '#tests/support/child.ts';
import { eventually } from '#tests/support/eventually.ts';
import { isAtRest, openLossyLine } from '#tests/support/faults/flaky-proxy.ts';
import { openReceiver } from '#tests/webhooks/api/receiver.ts';
import { expectBooksAgree } from './books/books.ts';
import { findDifferences } from './books/differences.ts';
import { plantLies } from './books/lies.ts';
import { expectSeenAgrees } from './books/seen-books.ts';
import { type Chance, chanceOf } from './chance.ts';
import { startApiClient } from './customers/api-client.ts';
import { expectEventsAgree, expectOrdersAgree, openCompany } from './customers/api-company.ts';
import { letLoose } from './customers/customers.ts';
import { compareThirds, type Sample, sample } from './steady-run.ts';
import { atRest } from './world/at-rest.ts';
import type { Loses } from './world/balancer.ts';
import { addFaults } from './world/faults.ts';
import { type Fleet, openFleet } from './world/fleet.ts';
import { type LossyServices, openLossyServices } from './world/lossy-services.ts';
import { type Blow, everyBlow, pickBlow, shortBlows, type Victims } from './world/mayhem.ts';
import { openWorld, type World } from './world/world.ts';

export type ChaosOptions = {
  /** 0 breaks each kind of thing once, in the midst of answered calls. */
  minutes: number;
  seed: number;
  members?: number;
  /** The pause of each customer between two acts. */
  thinkMs?: number;
  /** The longest that everything may take to settle once nothing is broken any more. */
  restMs?: number;
  /**
   * Whether some webhooks never arrive. Where the browser left too, the sweeper settles after two minutes.
   */
  losesWebhooks?: boolean;
  /** Breaks nothing, and measures whether the processes stay as they are. */
  steady?: boolean;
  say(line: string): void;
};

const COMPANY_FUNDS = 1_000_000_00n;

export async function runChaos(options: ChaosOptions): Promise<void> {
  const {
    minutes,
    seed,
    members = 6,
    thinkMs = 0,
    restMs = 20 * 60_000,
    losesWebhooks = true,
    steady = false,
    say,
  } = options;
  const begun = Date.now();
  const step = (line: string) => say(`${((Date.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${line}`);
  const chance = chanceOf(seed);
  const closing: (() => unknown)[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), 'indulge-chaos-'));
  closing.push(() => rmSync(dataDir, { recursive: true, force: true }));
  try {
    const url = await startPostgres(dataDir, closing);
    const db = createDb({ url, max: 5, applicationName: 'chaos' });
    closing.push(() => db.close());
    await migrate(db);
    const lost = { database: 0, services: 0, calls: 0, webhooks: 0 };
    const rates = { database: 0, services: 0, calls: 0, webhooks: 0 };
    const fate = chance.fork();
    const line = await openLossyLine(db.url, (message) => isAtRest(message) && fate.happens(rates.database));
    closing.push(() => line.close());
    let services: LossyServices | undefined;
    closing.push(() => services?.close());
    const world = await openWorld({
      db,
      databaseUrl: line.url,
      async waylay(servicesUrl) {
        services = await openLossyServices(servicesUrl, chance.fork());
        return services.url;
      },
      env: {
        UNPROVEN_SPENDING_PER_DAY: '100000000.00',
        TRANSFERS_MAX_PER_DAY: '100000000.00',
        NEW_COMPANY_STRANGERS_PER_DAY: '1000000',
        LIMIT_API_CALLS_PER_MINUTE: '1000000',
        DATABASE_POOL_MAX: '12',
      },
    });
    closing.push(() => world.close());
    const loses: Loses = (_method, path, body) => {
      // Only of payments: of a refund that fails later the product asks once a day.
      if (path === '/api/webhooks/stripe') {
        if (!body.includes('"type":"payment_intent.') || !fate.happens(rates.webhooks)) return undefined;
        lost.webhooks += 1;
        return 'call';
      }
      if (!fate.happens(rates.calls)) return undefined;
      lost.calls += 1;
      return 'reply';
    };
    const fleet = await openFleet(world, { workers: 2, loses });
    closing.push(() => fleet.close());
    for (const member of [...fleet.apis, ...fleet.workers]) await member.start();
    const receiver = await openReceiver();
    closing.push(() => receiver.close());
    const once = new Set<string>();
    receiver.answerWith((_call, _event, uuid) => {
      if (once.has(uuid) || !fate.happens(0.05)) return 200;
      once.add(uuid);
      return 500;
    });
    const company = await openCompany(world, receiver.url, COMPANY_FUNDS);
    const customers = await Promise.all(Array.from({ length: members }, world.customer));
    const loose = await letLoose(world, customers, chance.fork(), { thinkMs, handsOff: true });
    const software = startApiClient(world.url, company.key, 2, chance.fork(), Math.max(thinkMs, 250));
    if (!steady) await addFaults(world, ['stripe', 'issuer', 'mailbox']);
    if (!steady)
      Object.assign(rates, { database: 0.003, services: 3, calls: 0.01, webhooks: losesWebhooks ? 0.1 : 0 });
    services?.lose(rates.services);
    step(
      `${members} members with guests, a paying company, its software and staff at 2 api and 2 worker processes`,
    );

    const end = Date.now() + minutes * 60_000;
    if (steady) for (const line of await watch(fleet, db, end)) step(line);
    else {
      const victims: Victims = { world, fleet, killPostgres: () => killPostgres(dataDir, fleet) };
      const luck = chance.fork();
      const between = minutes > 0 ? () => aFewSeconds(luck) : () => loose.answered(luck.between(20, 80));
      const struck = await strikeUntil(end, victims, {
        luck,
        between,
        first: minutes > 0 ? everyBlow : shortBlows,
      });
      for (const [name, times] of struck)
        step(`${times.length} × ${name}, ready again after ${times.join(', ')} s`);
    }

    await eventually(() => enough(world), { timeoutMs: restMs });
    Object.assign(rates, { database: 0, services: 0, calls: 0, webhooks: 0 });
    services?.lose(0);
    Object.assign(lost, { database: line.lost(), services: services?.lost() ?? 0 });
    await loose.stop();
    await software.stop();
    step(
      `answers lost: ${lost.database} of the database, ${lost.services} of processor and issuer, ${lost.calls} of the product; ${lost.webhooks} webhooks lost for good`,
    );
    const rest = Date.now();
    await atRest(world, restMs);
    step(`everything settled ${((Date.now() - rest) / 1000).toFixed(0)} s after the last fault, by itself`);

    const lies = await plantLies(world, chance.fork());
    expect(await findDifferences(world, db)).toEqual(lies);
    await fetch(`${world.issuerUrl}/_test/lies`, { method: 'DELETE' });
    // The next run resolves what is true again.
    expect(await findDifferences(world, db)).toEqual([]);
    step(`the issuer lied: ${lies.join(', ')}: each was found, and nothing else`);

    const { paid, issued, returned } = await expectBooksAgree(world, customers, loose);
    step(
      `processor: ${paid} payments, ${returned.refunded} refunds, ${returned.sentBack} of them sent back, ${returned.disputed} disputes; issuer: ${issued} cards`,
    );
    expect(software.odd).toEqual([]);
    await expectOrdersAgree(world, company, software.promised);
    const events = expectEventsAgree(receiver.taken, software.promised);
    step(`the company's software: ${software.promised.length} orders, ${events} webhooks, in order`);
    const seen = await expectSeenAgrees(world, customers);
    step(
      `customers see ${seen.lines} lines, ${seen.cards} codes, ${seen.notices} notifications, ${seen.mails} mails, ${seen.mailsTwice} of them twice`,
    );
    expect(fleet.logs()).not.toMatch(/A bug answered/);
    step('All books agree.');
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

/** In a process of its own, which stops it when this one is killed. Returns its address. */
async function startPostgres(dataDir: string, closing: (() => unknown)[]): Promise<string> {
  const program = join(import.meta.dirname, '../start/run-database.ts');
  const keeper = startChild(process.execPath, [program, dataDir, '150']);
  closing.push(async () => {
    keeper.process.kill('SIGTERM');
    await keeper.ended(180_000);
  });
  await keeper.said(/url=.*\n/, 180_000);
  return /url=(.*)\n/.exec(keeper.output())?.[1] ?? '';
}

/**
 * Measures every ten seconds, after two minutes in which the processes reach their size. Throws where
 * something grew.
 */
async function watch(fleet: Fleet, db: Db, end: number): Promise<string[]> {
  const samples: Sample[] = [];
  const from = Math.min(Date.now() + 120_000, (Date.now() + end) / 2);
  while (Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    if (Date.now() >= from) samples.push(await sample(fleet, db));
  }
  const { lines, level } = compareThirds(samples);
  if (!level) throw new Error(lines.join('\n'));
  return lines;
}

/** Enough to compare, and to lie about. */
async function enough({ db }: World): Promise<boolean> {
  const { rows } = await db.query<{ cards: number; payments: number; refunds: number }>(
    `select (select count(*)::int from gift_card_unit where state = 'issued') as cards,
       (select count(*)::int from payment where status = 'completed') as payments,
       (select count(*)::int from refund) as refunds`,
  );
  const [{ cards = 0, payments = 0, refunds = 0 } = {}] = rows;
  return cards > 5 && payments > 10 && refunds > 2;
}

const aFewSeconds = (luck: Chance) =>
  new Promise<void>((resolve) => setTimeout(resolve, luck.between(1_000, 4_000)));

/** The first blows once, then at random. Returns how many seconds each took to be over. */
async function strikeUntil(
  end: number,
  victims: Victims,
  { luck, between, first }: { luck: Chance; between(): Promise<void>; first: readonly Blow[] },
): Promise<Map<string, string[]>> {
  const struck = new Map<string, string[]>();
  for (let count = 0; count < first.length || Date.now() < end; count += 1) {
    await between();
    const blow = first[count] ?? pickBlow(luck);
    const since = Date.now();
    await blow.strike(victims, luck);
    const seconds = ((Date.now() - since) / 1000).toFixed(1);
    struck.set(blow.name, [...(struck.get(blow.name) ?? []), seconds]);
  }
  return struck;
}

async function killPostgres(dataDir: string, { balancer }: Fleet): Promise<void> {
  const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  const pid = () => Number.parseInt(readFileSync(file, 'utf8'), 10);
  const killed = pid();
  process.kill(killed, 'SIGKILL');
  // The next server may be there before a probe of the balancer misses this one.
  await eventually(() => pid() > 0 && pid() !== killed, { timeoutMs: 180_000 });
  await eventually(() => balancer.ready().length === 2, { timeoutMs: 180_000 });
}
