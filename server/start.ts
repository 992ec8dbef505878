/** Starts the product in the right order: the listener first, then the database, then what needs both. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type Composed, compose } from './compose.ts';
import {
  type CompleteConfig,
  fillFromSandbox,
  missingServices,
  type SandboxSettings,
  type ServiceName,
} from './config/stand-ins.ts';
import { type Config, loadConfig } from './config.ts';
import { requireDurability } from './db/durability.ts';
import { startEmbeddedPostgres, whoRunsOn } from './db/embedded.ts';
import { requireKnownKeys } from './db/known-keys.ts';
import { migrate } from './db/migrate.ts';
import { createDb, withDb } from './db/pool.ts';
import { findSchemaProblem, requireSchema } from './db/schema-problem.ts';
import { refuseTestDatabase } from './db/test-database.ts';
import { seedDemo } from './demo/seed.ts';
import { countOpenCalls } from './http/core/count-open-calls.ts';
import { answerOperators } from './http/core/health.ts';
import { type Listener, startListener } from './http/core/listen.ts';
import { watchReadiness } from './http/core/readiness.ts';
import { CannotStart } from './kernel/cannot-start.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import type { Say } from './kernel/say.ts';
import { createLog } from './log.ts';
import { readFigures, readProductVersion, watchGauges } from './operations/index.ts';
import { type Opened, type StopOptions, stopAll } from './stop.ts';

/** The role of a process: everything, HTTP, or jobs. */
export type ProcessRole = 'start' | 'api' | 'worker';

export type StandIns = {
  /** Handles a request for one of the stand-ins; false when it is not for them. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  settings: SandboxSettings;
  close(): Promise<void>;
};

export type StartSandbox = (options: {
  dataDir: string;
  publicUrl: string;
  webhookUrl: string;
  services: ReadonlySet<ServiceName>;
}) => Promise<StandIns>;

/** Serves the pages in place of the built files, in development. */
export type PageServer = (request: IncomingMessage, response: ServerResponse) => void;

export type Running = {
  config: CompleteConfig;
  composed: Composed;
  /** Where the inner listener is, if there is one. */
  opsPort: number | undefined;
  stop(options?: StopOptions): Promise<void>;
  stopAtOnce(): void;
};

export type StartOptions = {
  role: ProcessRole;
  env: NodeJS.ProcessEnv;
  startSandbox: StartSandbox;
  pages?: PageServer;
  /** Resolves once the pages are built. Database and demo do not wait for it. */
  built?: Promise<void>;
  /** Tests move it. The database and the stand-ins use real time. */
  clock?: Clock;
  /** False in most tests, which run the scheduled jobs themselves. */
  schedules?: boolean;
  /** Adds the demo also where every stand-in is a process of its own. */
  seeds?: boolean;
  say: Say;
};

/** A probe's or scrape's query is given up after this long; the next one uses another connection. */
const OPERATORS_WAIT_MS = 5_000;

/** Starts the product. A failure closes what was opened before it. */
export async function start(options: StartOptions): Promise<Running> {
  const { role, env, startSandbox, pages, clock = systemClock, schedules, say } = options;
  // `npm start` is one process for everything; an `api` or a `worker` has others beside it.
  const given = loadConfig(env, { makesKey: role === 'start' });
  if (options.seeds && !given.sandboxAllowed)
    throw new CannotStart(
      'The users of the demo have a public password: in production, seed needs SANDBOX=allow.',
    );
  const log = createLog(given.logLevel);
  const listener =
    role === 'worker'
      ? undefined
      : await startListener(given).catch((error) => explainTakenPort(given, error));
  const calls = countOpenCalls();
  const opened: Opened = {
    listener,
    inner: undefined,
    readiness: undefined,
    calls,
    standIns: undefined,
    parts: [],
  };
  const stop = (stopOptions: StopOptions = {}) => stopAll(opened, stopOptions);
  try {
    // A worker has it too, because nothing else tells whether a worker is well.
    const inner = given.ops && (await startListener({ ...given.ops, setting: 'OPS_PORT' }));
    opened.inner = inner;
    inner?.answerWith(answerOperators());
    const located = withPort(given, listener);
    const embedded = located.database.url
      ? undefined
      : await startEmbeddedPostgres({ dataDir: located.dataDir, log: say });
    if (embedded) opened.parts.push({ close: () => embedded.stop() });
    const databaseUrl = located.database.url ?? embedded?.url ?? '';
    const { poolMax: max, prepares } = located.database;
    const db = createDb({ url: databaseUrl, max, prepares, applicationName: 'indulge' });
    opened.parts.push(db);
    await requireDurability(db);
    await refuseTestDatabase(db);
    const editedFunctions = located.production ? 'refuse' : 'apply';
    // Beside several processes, migrating is a step of its own.
    if (located.migratesAtStart ?? (role === 'start' || embedded !== undefined))
      await withDb(
        { url: located.database.directUrl ?? databaseUrl, prepares, applicationName: 'indulge-migrate' },
        (direct) => migrate(direct, { editedFunctions, log: (message) => log.warn(message) }),
      );
    else await requireSchema(db);
    await requireKnownKeys(db, located.encryption);

    const ownUrl = listener?.url ?? located.appUrl;
    const standIns = await startSandbox({
      dataDir: located.dataDir,
      publicUrl: `${located.appUrl}/sandbox`,
      webhookUrl: `${ownUrl}/api/webhooks/stripe`,
      services: missingServices(located),
    });
    opened.parts.push(standIns);
    const config = fillFromSandbox(located, standIns.settings, ownUrl);
    // The stand-ins answer before the application does, because the application may call them while it
    // starts.
    listener?.answerWith((request, response) => {
      if (!standIns.handle(request, response)) listener.answerStarting(request, response);
    });
    if (config.standIns.size > 0) opened.standIns = standIns.handle;
    const operatorsDb = createDb({
      url: databaseUrl,
      prepares,
      max: 2,
      applicationName: 'indulge-operators',
      connectionTimeoutMs: OPERATORS_WAIT_MS,
      answerTimeoutMs: OPERATORS_WAIT_MS,
    });
    opened.parts.push(operatorsDb);
    const readiness = watchReadiness({ db: operatorsDb, findSchemaProblem });
    opened.readiness = readiness;
    watchGauges({
      pool: db.pool,
      poolMax: max,
      figures: readFigures(operatorsDb),
      version: readProductVersion(),
    });
    const composed = await compose({
      config,
      db,
      databaseUrl,
      directUrl: located.database.directUrl,
      log,
      clock,
      readiness,
      server: listener?.server,
    });
    if (listener) opened.parts.push(listener);
    opened.parts.push(composed);
    if (listener && (options.seeds || config.standIns.size > 0)) await seedDemo(composed.deps);
    await options.built;
    await composed.open(pages ? undefined : join(import.meta.dirname, '../dist/web'));
    await readiness.begin();
    listener?.answerWith((request, response) => {
      if (standIns.handle(request, response)) return;
      if (opened.standIns) calls.enter(response);
      if (pages && !isServerPath(request.url)) pages(request, response);
      else composed.answer(request, response);
    });
    if (role !== 'api') await composed.work({ schedules });
    inner?.answerWith(composed.answerOperators);
    return { config, composed, opsPort: inner?.port, stop, stopAtOnce: () => embedded?.stopAtOnce() };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** If the product itself holds the port already, the message says so. */
function explainTakenPort(config: Config, error: unknown): never {
  const running = config.database.url ? undefined : whoRunsOn(config.dataDir);
  throw running ? new CannotStart(running) : error;
}

/** Where the system chose the port, the public address is known only now. */
function withPort(config: Config, listener: Listener | undefined): Config {
  return config.port === 0 && listener
    ? { ...config, port: listener.port, appUrl: `http://localhost:${listener.port}` }
    : config;
}

/** In development the page server answers everything except these. */
function isServerPath(url = '/'): boolean {
  return /^\/(api|healthz|readyz|metrics|employee-template|\.well-known)/.test(url);
}
