/**
 * The test world: a second database, with the same use cases on it (docs/decisions/0098-test-world.md).
 * Nothing of it is opened before it is needed, so that it costs nothing where no company has a test key.
 */
import http from 'node:http';
import type { Logger } from 'pino';
import { type ApiErrorBody, isPublicApi } from '#contract/public-api/define-api-route.ts';
import { createSessions, createThrottles, type Throttles } from './accounts/index.ts';
import { type Catalogue, copyCatalogue, createCatalogue } from './catalogue/index.ts';
import type { CompleteConfig } from './config/stand-ins.ts';
import { requireKnownKeys } from './db/known-keys.ts';
import { createDb, type Db, withDb } from './db/pool.ts';
import { makeDatabase } from './db/second-database.ts';
import { prepareTestDatabase, testDatabaseUrl } from './db/test-database.ts';
import type { App } from './http/core/app.ts';
import { createApp } from './http/core/create-app.ts';
import { recordJob } from './http/core/metrics.ts';
import { echoRequestId } from './http/core/request-id.ts';
import { type JobQueue, openJobQueue, type WorkOptions } from './jobs/queue.ts';
import { closeAll, type Part } from './kernel/close-all.ts';
import type { JobDefinition } from './kernel/jobs.ts';
import { refuse } from './kernel/refusal.ts';
import type { Mailer } from './notifications/index.ts';
import type { SmsSender } from './notifications/sms-port.ts';
import {
  callRoutes,
  findTwin,
  hasWorlds,
  keepMails,
  keepTexts,
  type PublicApiDeps,
  selectReadersOfTwin,
  type TestWorld,
  type Twin,
} from './public-api/index.ts';
import type { FindWorld, RewardsDeps } from './rewards/index.ts';
import type { WebhookDeps } from './webhooks/index.ts';

/** A few connections: engineers try calls out there, nobody works in it. */
const POOL_MAX = 4;
/** How soon a process that works on jobs sees that another one made the first test world. */
const LOOK_EVERY_MS = 10_000;
/** How often the cards on sale become those of the real world. */
const COPY_EVERY_MS = 10 * 60_000;
const TOKEN_PREFIX = 'test-';
/** As long as a token of the real world: one of those may begin with the prefix by chance. */
const REAL_TOKEN_LENGTH = 43;
const TEST_CALL = /^Bearer +TEST_/i;
/** The document and the page about the API are the same in both worlds. */
const ABOUT_THE_API = /^\/api\/v2\/(openapi\.json|docs)(?:[/?]|$)/;

type Needs = PublicApiDeps & RewardsDeps & { config: CompleteConfig; log: Logger };

/** What differs in the test world. */
export type WorldParts = {
  config: CompleteConfig;
  db: Db;
  jobs: JobQueue;
  mailer: Mailer & { verify(): Promise<void>; close(): void };
  smsSender: SmsSender | undefined;
  throttles: Throttles;
  catalogue: Catalogue;
  realWorld: NonNullable<WebhookDeps['realWorld']>;
};

export type TestWorldOptions = {
  live: Needs;
  liveUrl: string;
  /** Puts the test world together of its parts, and declares its jobs. */
  inhabit(parts: WorldParts): { deps: Needs; jobs: JobDefinition[] };
};

type Opened = { deps: Needs; jobs: JobQueue; app: App; close(): Promise<void> };

export type RunningTestWorld = TestWorld & {
  findWorld: FindWorld;
  /** Answers a call with a test key. `otherwise` answers while no company has a test world. */
  answer(request: http.IncomingMessage, response: http.ServerResponse, otherwise: () => void): void;
  /** Works on its jobs, once there is a test world. */
  work(options?: WorkOptions): void;
  close(): Promise<void>;
};

export function isTestCall({ url = '', headers }: http.IncomingMessage): boolean {
  return isPublicApi(url) && !ABOUT_THE_API.test(url) && TEST_CALL.test(headers.authorization ?? '');
}

export function createTestWorld(options: TestWorldOptions): RunningTestWorld {
  const { live } = options;
  let opened: Promise<Opened> | undefined;
  let works: WorkOptions | undefined;
  let working: Promise<void> | undefined;
  let looking: NodeJS.Timeout | undefined;

  const workOn = async (world: Opened) => {
    if (!works) return;
    working ??= world.jobs.work(works);
    try {
      await working;
    } catch (error) {
      // The next attempt opens another world, whose jobs have to begin as well.
      working = undefined;
      opened = undefined;
      await world.close();
      throw error;
    }
  };
  const begin = async () => {
    const world = await openWorld(options);
    await workOn(world);
    return world;
  };
  const openOnce = () => {
    if (opened) return opened;
    const opening = begin().catch((error: unknown) => {
      if (opened === opening) opened = undefined;
      live.log.error({ err: error }, 'The test world could not be opened');
      const message = 'The test world cannot be reached at the moment. Please try again later.';
      throw refuse('temporarily-unavailable', { message });
    });
    opened = opening;
    return opening;
  };
  /** Undefined while no company has a test world. */
  const openIfThere = async () => (opened || (await hasWorlds(live.db)) ? openOnce() : undefined);
  const look = () => {
    openIfThere()
      .then(async (world) => {
        if (!world) return;
        await workOn(world);
        clearInterval(looking);
      })
      .catch((error: unknown) => live.log.debug({ err: error }, 'The test world waits'));
  };

  return {
    open: async () => (await openOnce()).deps,
    async findWorld(token) {
      if (!token.startsWith(TOKEN_PREFIX) || token.length === REAL_TOKEN_LENGTH) return live;
      const world = await openIfThere();
      if (!world) throw refuse('not-found', { message: 'This link is not valid.' });
      return world.deps;
    },
    answer(request, response, otherwise) {
      openIfThere()
        .then((world) => {
          echoRequestId(request, response);
          if (world) world.app.routing(request, response);
          else otherwise();
        })
        .catch(() => {
          response.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '10' });
          const message = 'The test world cannot be reached at the moment.';
          const body: ApiErrorBody = { status: 503, errors: { message } };
          response.end(JSON.stringify(body));
        });
    },
    work(options = {}) {
      works = options;
      looking = setInterval(look, LOOK_EVERY_MS).unref();
      look();
    },
    async close() {
      clearInterval(looking);
      const world = await opened?.catch(() => undefined);
      await world?.close();
    },
  };
}

async function openWorld({ live, liveUrl, inhabit }: TestWorldOptions): Promise<Opened> {
  const { config, log } = live;
  const { directUrl: liveDirectUrl, testUrl } = config.database;
  const url = testDatabaseUrl(liveUrl, testUrl);
  const directUrl = liveDirectUrl && testDatabaseUrl(liveDirectUrl, testUrl);
  await makeDatabase({ url, from: liveDirectUrl ?? liveUrl });
  const { prepares } = config.database;
  const db = createDb({ url, max: POOL_MAX, prepares, applicationName: 'indulge-test-world' });
  const parts: Part[] = [db];
  const close = () => closeAll(parts.splice(0).reverse());
  try {
    const editedFunctions = config.production ? 'refuse' : 'apply';
    await withDb({ url: directUrl ?? url, prepares, applicationName: 'indulge-migrate' }, (direct) =>
      prepareTestDatabase(direct, { editedFunctions, log: (message) => log.warn(message) }),
    );
    await requireKnownKeys(db, config.encryption);
    await copyCatalogue(live.db, db);
    const queue = await openJobQueue({ databaseUrl: url, directUrl, log, onRun: recordJob });
    parts.push(queue);
    const { deps, jobs } = inhabit({
      // Nobody is a stranger here, so there is no limit on writing to people.
      config: {
        ...config,
        claimTokenPrefix: TOKEN_PREFIX,
        bankDetails: ['The bank of the test world'],
        newCompany: { ...config.newCompany, days: 0 },
      },
      db,
      jobs: queue,
      mailer: { ...keepMails({ db, clock: live.clock }), verify: async () => {}, close: () => {} },
      // A company tries there what it can have in the real world.
      smsSender: live.smsSender && keepTexts({ db, clock: live.clock }),
      throttles: createThrottles(db, config.limits),
      catalogue: createCatalogue({ db }),
      realWorld: { db: live.db, readersOf: (twinId) => selectReadersOfTwin(live.db, twinId) },
    });
    await queue.declare(jobs);
    const app = await createCalls(live, deps, queue);
    parts.push(app);
    const copying = setInterval(() => {
      copyCatalogue(live.db, db).catch((error: unknown) =>
        log.warn({ err: error }, 'The catalog of the test world could not be copied'),
      );
    }, COPY_EVERY_MS).unref();
    parts.push({ close: () => clearInterval(copying) });
    return { deps, jobs: queue, app, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The application of the calls with test keys. It has no pages and no sessions that anybody could have. */
async function createCalls(live: Needs, deps: Needs, jobs: JobQueue): Promise<App> {
  const { config, log, clock } = live;
  const app = await createApp({ config, log, server: http.createServer(), sessions: createSessions(deps) });
  app.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET') jobs.wake();
  });
  const known = new Map<string, Twin>();
  await callRoutes(app, deps, {
    db: live.db,
    mode: 'test',
    clock,
    log,
    findTwin: (ownerId) => findTwin({ live: live.db, world: deps, known }, ownerId),
  });
  await app.ready();
  return app;
}
