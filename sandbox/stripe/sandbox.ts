/**
 * The Stripe stand-in, assembled from four folders: `api/` speaks the protocol (keys, parameters,
 * idempotency, errors, lists); `objects/` holds what a call does to intents, charges, refunds, disputes and
 * saved cards; `webhooks/` posts events and plans what happens later; `browser/` is the script, the card
 * frame and the bank's page that a shop loads. Beside them stand `pages.ts`, which serves the browser's
 * files, and `test-controls.ts` with the levers for tests.
 */
import { openDatabase } from '#sandbox/kernel/database.ts';
import { createFaults } from '#sandbox/kernel/faults.ts';
import { createRouter } from '#sandbox/kernel/http.ts';
import type { SandboxService } from '#sandbox/kernel/service.ts';
import { bindStripeApi, stripeErrorReply, unrecognized } from './api/api.ts';
import type { Context } from './api/context.ts';
import { createIdempotency, idempotencyMigrations } from './api/idempotency.ts';
import { callsUnderWay } from './api/under-way.ts';
import { openDispute } from './objects/disputes.ts';
import { failRefund, succeedRefund } from './objects/settle-refund.ts';
import { behaviorMigrations, createStore, storeMigrations } from './objects/store.ts';
import { bindPages } from './pages.ts';
import { bindTestControls } from './test-controls.ts';
import { createDeliveries } from './webhooks/deliveries.ts';
import { deliveryMigrations } from './webhooks/delivery-queue.ts';
import { createEvents } from './webhooks/events.ts';
import { createSchedule, type Happening, scheduleMigrations } from './webhooks/schedule.ts';

export type StripeSandboxOptions = {
  /** The database is `<dataDir>/sandbox/stripe.sqlite`. */
  dataDir: string;
  /**
   * The address that browsers and servers use, e.g. `http://localhost:3000/sandbox/stripe`; a function when
   * it is known late.
   */
  publicUrl: string | (() => string);
  /**
   * The address that receives events; a function when it is known late, which may return undefined until
   * then.
   */
  webhookUrl: string | (() => string | undefined);
  webhookSecret: string;
  secretKey: string;
  publishableKey: string;
  clock?: { now(): Date };
};

/** Opens the stand-in. Events that an earlier process did not deliver are posted at once. */
export async function createStripeSandbox(options: StripeSandboxOptions): Promise<SandboxService> {
  const clock = options.clock ?? { now: () => new Date() };
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const database = openDatabase({
    dataDir: options.dataDir,
    name: 'stripe',
    migrations: [
      ...storeMigrations,
      ...deliveryMigrations,
      ...scheduleMigrations,
      ...idempotencyMigrations,
      ...behaviorMigrations,
    ],
  });
  const faults = createFaults();
  const store = createStore(database);
  const deliveries = createDeliveries({
    database,
    faults,
    webhookUrl: lateText(options.webhookUrl),
    webhookSecret: options.webhookSecret,
    now: () => clock.now(),
  });
  const events = createEvents({ store, deliveries, now });
  const publicUrl = lateText(options.publicUrl);
  const contextOf = (request: Context['request'], browser: boolean): Context => ({
    store,
    events,
    schedule,
    now,
    publicUrl: () => (publicUrl() ?? '').replace(/\/$/, ''),
    request,
    browser,
  });
  const schedule = createSchedule({
    database,
    now: () => clock.now(),
    happen: (happening, subject) => {
      happen(contextOf(undefined, false), happening, subject);
      setImmediate(deliveries.wake);
    },
  });
  const afterCommit = () => {
    schedule.wake();
    deliveries.wake();
  };
  const inTransaction = <T>(work: (context: Context) => T): T => {
    const result = database.transaction(() => work(contextOf(undefined, false)));
    afterCommit();
    return result;
  };

  const router = createRouter({
    faults,
    begin: callsUnderWay(),
    missing: unrecognized,
    refusal: ({ status, code, message }) =>
      stripeErrorReply(status, {
        type: status === 402 ? 'card_error' : status >= 500 ? 'api_error' : 'invalid_request_error',
        code: code ?? (status === 402 ? 'card_declined' : undefined),
        message: message ?? 'The request was refused on demand.',
      }),
    failure(error) {
      console.error(error);
      return stripeErrorReply(500, { type: 'api_error', message: 'An unknown error occurred.' });
    },
  });
  bindStripeApi({
    router,
    database,
    keys: options,
    idempotency: createIdempotency(database, now),
    contextOf,
    afterCommit,
  });
  bindTestControls({ router, deliveries, inTransaction });
  bindPages({ router, inTransaction });
  afterCommit();

  return {
    handle: router.handle,
    async close() {
      schedule.close();
      await deliveries.close();
      database.close();
    },
  };
}

function happen(context: Context, happening: Happening, subject: string): void {
  if (happening === 'refund-fails') failRefund(context, subject);
  if (happening === 'refund-succeeds') succeedRefund(context, subject);
  if (happening === 'dispute') {
    const [charge = '', reason = 'fraudulent'] = subject.split(' ');
    openDispute(context, charge, { reason });
  }
}

function lateText(value: string | (() => string | undefined)): () => string | undefined {
  return typeof value === 'function' ? value : () => value;
}
