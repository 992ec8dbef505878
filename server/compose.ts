/** Puts the product together: the only place where adapters meet modules. */
import http from 'node:http';
import type { Logger } from 'pino';
import {
  accountsJobs,
  accountsRoutes,
  bootstrapGod,
  createPasswords,
  createSessions,
  createThrottles,
} from './accounts/index.ts';
import { createBounceMailbox } from './adapters/imap/create-bounce-mailbox.ts';
import { createIssuer, ISSUER_NAME } from './adapters/issuer/create-issuer.ts';
import { createIdentityProvider } from './adapters/oidc/create-identity-provider.ts';
import { createMailer } from './adapters/smtp/create-mailer.ts';
import { createStripe } from './adapters/stripe/create-stripe.ts';
import { createTestIssuer } from './adapters/test-world/create-test-issuer.ts';
import { refuseCards } from './adapters/test-world/refuse-cards.ts';
import { createSmsSender } from './adapters/twilio/create-sms-sender.ts';
import { createWebhookSender } from './adapters/webhooks/create-webhook-sender.ts';
import {
  adminJobs,
  adminRoutes,
  cardCaseRoutes,
  disputeRoutes,
  staffCatalogueRoutes,
  stuckGiftCardRoutes,
  systemRoutes,
} from './admin/index.ts';
import { auditRoutes } from './audit/index.ts';
import { cartRoutes } from './cart/index.ts';
import { catalogueRoutes, createCatalogue } from './catalogue/index.ts';
import type { CompleteConfig } from './config/stand-ins.ts';
import type { Db } from './db/pool.ts';
import { demoForVisitors } from './demo/demo-users.ts';
import {
  enterpriseJobs,
  enterpriseRoutes,
  leaveEmployers,
  withdrawManagersSince,
} from './enterprise/index.ts';
import { giftCardsJobs, paceIssuer } from './gift-cards/index.ts';
import type { App } from './http/core/app.ts';
import { createApp } from './http/core/create-app.ts';
import { answerOperators, healthRoutes } from './http/core/health.ts';
import type { Handler } from './http/core/listen.ts';
import { invariantViolations, recordJob, watchInvariants } from './http/core/metrics.ts';
import { serveApiReference } from './http/core/openapi.ts';
import { publicConfig, publicConfigRoutes } from './http/core/public-config.ts';
import type { Readiness } from './http/core/readiness.ts';
import { echoRequestId } from './http/core/request-id.ts';
import { securityContactRoute } from './http/core/security-contact.ts';
import { servePages } from './http/pages/pages.ts';
import { openJobQueue, type WorkOptions } from './jobs/queue.ts';
import type { Clock } from './kernel/clock.ts';
import { closeAll } from './kernel/close-all.ts';
import type { JobDefinition } from './kernel/jobs.ts';
import { ledgerJobs, readInvariants } from './ledger/index.ts';
import { notificationsJobs, notificationsRoutes } from './notifications/index.ts';
import { createTracer, readProductVersion, traceJob, traceRequests } from './operations/index.ts';
import { ordersRoutes } from './orders/index.ts';
import { paymentMethodsRoutes } from './payment-methods/index.ts';
import { enqueueEmailMoved, paymentsJobs, paymentsRoutes } from './payments/index.ts';
import { CHECKPOINTS_INVARIANT, createSigner, proofsJobs, proofsRoutes, publishKey } from './proofs/index.ts';
import { publicApiJobs, publicApiRoutes, revokeAccessSince, type TestWorld } from './public-api/index.ts';
import { readReconciliationDays, reconciliationJobs, reconciliationRoutes } from './reconciliation/index.ts';
import {
  hasOpenGifts,
  loadRiskLists,
  NO_LISTS,
  rewardsJobs,
  rewardsRoutes,
  withdrawGiftsSince,
} from './rewards/index.ts';
import {
  dropSetup,
  forgetPasskeys,
  forgetTwoFactor,
  type SecurityDeps,
  securityJobs,
  securityRoutes,
} from './security/index.ts';
import {
  loadCountries,
  recordReads,
  securityEventsJobs,
  securityEventsRoutes,
} from './security-events/index.ts';
import { findProfileHead, sendFundsRoutes } from './send-funds/index.ts';
import { settingsJobs, settingsRoutes, withdrawCashOutSince } from './settings/index.ts';
import { statementsRoutes } from './statements/index.ts';
import { createTestWorld, isTestCall } from './test-world.ts';
import { walletRoutes } from './wallet/index.ts';
import { webhookJobs } from './webhooks/index.ts';

export type ComposeOptions = {
  config: CompleteConfig;
  db: Db;
  databaseUrl: string;
  /** For what needs a session of its own; `databaseUrl` unless that is a pooler. */
  directUrl?: string | undefined;
  log: Logger;
  clock: Clock;
  readiness: Readiness;
  /** The server that listens already; none in a process that only runs jobs. */
  server?: http.Server | undefined;
};

export type Composed = {
  app: App;
  /** Answers a request from the response cache or by the application. */
  answer: Handler;
  /** Answers the inner listener. */
  answerOperators: Handler;
  /** The dependencies of the use cases. The seed and the maintenance commands use them too. */
  deps: Dependencies;
  /** Adds the built pages, unless something else serves them; the application answers after that. */
  open(webRoot: string | undefined): Promise<void>;
  /** Starts the job workers. */
  work(options?: WorkOptions): Promise<void>;
  testWorld: TestWorld;
  close(): Promise<void>;
};

export type Dependencies = Awaited<ReturnType<typeof connect>>;

/** The jobs that run in the real and in the test world. */
function jobsOfBothWorlds(deps: Dependencies): JobDefinition[] {
  return [
    ...ledgerJobs(deps),
    ...notificationsJobs(deps),
    ...accountsJobs(deps),
    ...securityJobs(deps),
    ...giftCardsJobs(deps),
    ...settingsJobs(deps),
    ...webhookJobs(deps),
    ...rewardsJobs(deps),
    ...adminJobs(deps),
    ...enterpriseJobs(deps),
    ...publicApiJobs(deps),
  ];
}

/** A failure closes what was opened before it. */
export async function compose(options: ComposeOptions): Promise<Composed> {
  const deps = await connect(options);
  try {
    return await composeWith(deps, options);
  } catch (error) {
    await closeAll([deps.jobs, deps.mailer]);
    throw error;
  }
}

async function composeWith(deps: Dependencies, options: ComposeOptions): Promise<Composed> {
  const { config, clock, log, readiness } = options;
  const tracer = config.tracesUrl
    ? createTracer({ url: config.tracesUrl, version: readProductVersion() })
    : undefined;
  const jobs = [
    ...jobsOfBothWorlds(deps),
    ...proofsJobs(deps),
    ...securityEventsJobs(deps),
    ...paymentsJobs(deps),
    ...reconciliationJobs(deps),
  ];
  const testWorld = createTestWorld({
    live: deps,
    liveUrl: options.databaseUrl,
    inhabit(parts) {
      const world = {
        ...deps,
        ...parts,
        issuer: createTestIssuer(),
        cardProcessor: refuseCards(),
        // A company tries there the rules that it can have in the real world.
        riskLists: { ...NO_LISTS, findCountry: deps.riskLists.findCountry },
        bounceMailbox: undefined,
      };
      return { deps: world, jobs: jobsOfBothWorlds(world) };
    },
  });
  await deps.jobs.declare(tracer ? jobs.map((job) => traceJob(job, tracer)) : jobs);
  watchInvariants([...(await readInvariants()).map(({ name }) => name), CHECKPOINTS_INVARIANT]);
  await bootstrapGod(deps);
  await publishKey(deps);

  const app = await createApp({
    config,
    log,
    server: options.server ?? http.createServer(),
    sessions: createSessions(deps),
  });
  if (tracer) traceRequests(app, tracer);
  // By now the request's jobs are committed.
  app.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET') deps.jobs.wake();
  });
  securityContactRoute(app, { config, clock });
  healthRoutes(app, { config, readiness });
  const demo = demoForVisitors(config.appUrl);
  publicConfigRoutes(app, { config, clock, demo });
  recordReads(app, deps);
  securityEventsRoutes(app, deps);
  accountsRoutes(app, {
    ...deps,
    async onPasswordReset(tx, user, origin) {
      const because = 'Your password was reset with a link from your email';
      await forgetPasskeys(tx, deps, user, { because, origin });
      await dropSetup(tx, user.id);
    },
    onFirstProof: (tx, user, origin) => forgetTwoFactor(tx, deps, user, origin),
    onStaffLinkUsed: (tx, user, origin) => forgetTwoFactor(tx, deps, user, origin),
  });
  const onSecured: SecurityDeps['onSecured'] = async (tx, userId, since) => {
    for (const id of [userId, ...(await withdrawManagersSince(deps, tx, { userId, since }))])
      await revokeAccessSince(deps, tx, id, since);
    await withdrawCashOutSince(deps, tx, userId, since);
    await withdrawGiftsSince(deps, tx, userId, since);
  };
  securityRoutes(app, {
    ...deps,
    onEmailMoved: (tx, userId) => enqueueEmailMoved(tx, deps, userId),
    onSecured,
  });
  notificationsRoutes(app, deps);
  catalogueRoutes(app, deps);
  cartRoutes(app, deps);
  paymentsRoutes(app, deps);
  paymentMethodsRoutes(app, deps);
  ordersRoutes(app, deps);
  walletRoutes(app, deps);
  proofsRoutes(app, { ...deps, moreChecks: [readReconciliationDays] });
  statementsRoutes(app, deps);
  settingsRoutes(app, { ...deps, leaveEmployers, hasOpenGifts });
  auditRoutes(app, deps);
  adminRoutes(app, { ...deps, onSecured });
  staffCatalogueRoutes(app, deps);
  disputeRoutes(app, deps);
  stuckGiftCardRoutes(app, deps);
  cardCaseRoutes(app, deps);
  systemRoutes(app, deps);
  reconciliationRoutes(app, deps);
  enterpriseRoutes(app, deps);
  sendFundsRoutes(app, deps);
  rewardsRoutes(app, deps, testWorld.findWorld);
  await publicApiRoutes(app, { ...deps, testWorld });
  await serveApiReference(app);

  return {
    app,
    answer(request, response) {
      if (isTestCall(request))
        return testWorld.answer(request, response, () => app.routing(request, response));
      echoRequestId(request, response);
      if (!config.fastPaths || !app.responseCache.send(request, response)) app.routing(request, response);
    },
    answerOperators: answerOperators(readiness),
    deps,
    async open(webRoot) {
      const signInOptions = publicConfig(config, clock.now(), demo);
      if (webRoot) await servePages(app, config, webRoot, { findHead: findProfileHead(deps), signInOptions });
      await app.ready();
    },
    async work(workOptions) {
      await deps.jobs.work(workOptions);
      // A process that answers calls too goes on answering them.
      if (!options.server) readiness.alsoAsk(deps.jobs.findProblem);
      testWorld.work(workOptions);
    },
    testWorld,
    close: () => closeAll([testWorld, deps.jobs, app, deps.mailer, ...(tracer ? [tracer] : [])]),
  };
}

/** Connects the adapters to their services and collects what the modules need. */
export async function connect({
  config,
  db,
  databaseUrl,
  directUrl,
  log,
  clock,
}: Omit<ComposeOptions, 'readiness' | 'server'>) {
  const { services } = config;
  const countryOf = loadCountries(config.securityEvents.countriesFile);
  const google = services.google && {
    ...services.google,
    secret: { clientSecret: services.google.clientSecret },
  };
  return {
    config,
    db,
    clock,
    log,
    mailer: createMailer({
      smtpUrl: services.smtpUrl,
      from: config.mailFrom,
      requiresTls: config.mailRequiresTls,
      tagsForSendGrid: config.bounces.sendGridKey !== undefined,
    }),
    bounceMailbox:
      config.bounces.imapUrl === undefined ? undefined : createBounceMailbox({ url: config.bounces.imapUrl }),
    smsSender: services.sms && createSmsSender(services.sms),
    cardProcessor: createStripe({ ...services.stripe, apiBase: services.stripe.serverApiBase }),
    issuer: createIssuer({
      ...services.issuer,
      pace: paceIssuer(db, ISSUER_NAME, config.issuerRequestsPerSecond),
    }),
    webhookSender: createWebhookSender({ networks: config.webhookNetworks }),
    identityProviders: {
      ...(google && { google: createIdentityProvider({ name: 'google', ...google }) }),
      ...(services.apple && { apple: createIdentityProvider({ name: 'apple', ...services.apple }) }),
    },
    onBrokenInvariant: (invariant: string) => invariantViolations.inc({ invariant }),
    ...(countryOf && { countryOf }),
    riskLists: loadRiskLists(config.risk, countryOf),
    passwords: createPasswords(),
    throttles: createThrottles(db, config.limits),
    catalogue: createCatalogue({ db }),
    signer: createSigner(config.signingSeed),
    // The last, so that a file of the operator that cannot be read leaves no queue open.
    jobs: await openJobQueue({ databaseUrl, directUrl, log, onRun: recordJob }),
  };
}
