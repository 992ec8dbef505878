/** Starts the product in the right order, and stops it in reverse: the listener first, the database last. */
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
import { migrate } from './db/migrate.ts';
import { createDb } from './db/pool.ts';
import { seedDemo } from './demo/seed.ts';
import { answerOperators } from './http/core/health.ts';
import { type Listener, startListener } from './http/core/listen.ts';
import { CannotStart } from './kernel/cannot-start.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import { createLog } from './log.ts';

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
  stop(): Promise<void>;
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
  say: (line: string) => void;
};

/** Starts the product. A failure closes what was opened before it. */
export async function start(options: StartOptions): Promise<Running> {
  const { role, env, startSandbox, pages, clock = systemClock, say } = options;
  const given = loadConfig(env);
  const log = createLog(given.logLevel);
  const door =
    role === 'worker' ? undefined : await startListener(given).catch((error) => refuseDoor(given, error));
  const opened: { close(): Promise<void> }[] = [];
  let inner: Listener | undefined;
  const stop = async () => {
    inner?.answerWith(answerOperators());
    for (const part of opened.splice(0).reverse()) await part.close();
    await door?.close();
    await inner?.close();
  };
  try {
    // A worker has it too, because nothing else tells whether a worker is well.
    if (given.ops) inner = await startListener({ ...given.ops, setting: 'OPS_PORT' });
    inner?.answerWith(answerOperators());
    const located = withPort(given, door);
    const embedded = located.database.url
      ? undefined
      : await startEmbeddedPostgres({ dataDir: located.dataDir, log: say });
    if (embedded) opened.push({ close: () => embedded.stop() });
    const databaseUrl = located.database.url ?? embedded?.url ?? '';
    const { poolMax: max, prepares } = located.database;
    const db = createDb({ url: databaseUrl, max, prepares, applicationName: 'indulge' });
    opened.push(db);
    await requireDurability(db);
    const editedFunctions = located.production ? 'refuse' : 'apply';
    await migrate(db, { editedFunctions, log: (message) => log.warn(message) });

    const standIns = await startSandbox({
      dataDir: located.dataDir,
      publicUrl: `${located.appUrl}/sandbox`,
      webhookUrl: `${located.appUrl}/api/webhooks/stripe`,
      services: missingServices(located),
    });
    opened.push(standIns);
    const config = fillFromSandbox(located, standIns.settings);
    // The stand-ins answer before the application does, because the application may call them while it
    // starts.
    door?.answerWith((request, response) => {
      if (!standIns.handle(request, response)) door.answerStarting(request, response);
    });
    const composed = await compose({
      config,
      db,
      databaseUrl,
      log,
      clock,
      server: door?.server,
    });
    if (door) opened.push(door);
    opened.push(composed);
    if (door && config.standIns.size > 0) await seedDemo(composed.deps);
    await options.built;
    await composed.open(pages ? undefined : join(import.meta.dirname, '../dist/web'));
    door?.answerWith((request, response) => {
      if (standIns.handle(request, response)) return;
      if (pages && !isServerPath(request.url)) pages(request, response);
      else composed.answer(request, response);
    });
    if (role !== 'api') await composed.work();
    inner?.answerWith(composed.answerOperators);
    return { config, composed, opsPort: inner?.port, stop, stopAtOnce: () => embedded?.stopAtOnce() };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** If the product itself holds the port already, the message says so. */
function refuseDoor(config: Config, error: unknown): never {
  const running = config.database.url ? undefined : whoRunsOn(config.dataDir);
  throw running ? new CannotStart(running) : error;
}

/** Where the system chose the port, the public address is known only now. */
function withPort(config: Config, door: Listener | undefined): Config {
  return config.port === 0 && door
    ? { ...config, port: door.port, appUrl: `http://localhost:${door.port}` }
    : config;
}

/** In development the page server answers everything except these. */
function isServerPath(url = '/'): boolean {
  return /^\/(api|healthz|readyz|metrics|employee-template|\.well-known)/.test(url);
}
