/** Puts the Stripe stand-in together. */
import { openBook } from '#sandbox/kernel/book.ts';
import { createFaults } from '#sandbox/kernel/faults.ts';
import { createRouter } from '#sandbox/kernel/http.ts';
import type { SandboxService } from '#sandbox/kernel/service.ts';
import { bindApi, errorReply, unrecognized } from './api/api.ts';
import type { Context } from './api/context.ts';
import { createIdempotency, idempotencyMigrations } from './api/idempotency.ts';
import { callsUnderWay } from './api/under-way.ts';
import { openDispute } from './objects/disputes.ts';
import { failRefund, succeedRefund } from './objects/refunds.ts';
import { createStore, storeMigrations } from './objects/store.ts';
import { bindPages } from './pages.ts';
import { bindTestControls } from './test-controls.ts';
import { createDeliveries, deliveryMigrations } from './webhooks/deliveries.ts';
import { createEvents } from './webhooks/events.ts';
import { createSchedule, type Happening, scheduleMigrations } from './webhooks/schedule.ts';

export type StripeSandboxOptions = {
  /** The books are kept in `<dataDir>/sandbox/stripe.sqlite`. */
  dataDir: string;
  /** Where browsers and servers reach it, e.g. `http://localhost:3000/sandbox/stripe`; a function when it is known late. */
  publicUrl: string | (() => string);
  /** Where events are posted; a function when it is known late, which may answer undefined until then. */
  webhookUrl: string | (() => string | undefined);
  webhookSecret: string;
  secretKey: string;
  publishableKey: string;
  clock?: { now(): Date };
};

/** Opens the stand-in. Events that an earlier life had not delivered start to go out at once. */
export async function createStripeSandbox(options: StripeSandboxOptions): Promise<SandboxService> {
  const clock = options.clock ?? { now: () => new Date() };
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const book = openBook({
    dataDir: options.dataDir,
    name: 'stripe',
    migrations: [...storeMigrations, ...deliveryMigrations, ...scheduleMigrations, ...idempotencyMigrations],
  });
  const faults = createFaults();
  const store = createStore(book);
  const deliveries = createDeliveries({
    book,
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
    book,
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
    const result = book.transaction(() => work(contextOf(undefined, false)));
    afterCommit();
    return result;
  };

  const router = createRouter({
    faults,
    begin: callsUnderWay(),
    missing: unrecognized,
    refusal: ({ status, code, message }) =>
      errorReply(status, {
        type: status === 402 ? 'card_error' : status >= 500 ? 'api_error' : 'invalid_request_error',
        code: code ?? (status === 402 ? 'card_declined' : undefined),
        message: message ?? 'The request was refused on demand.',
      }),
    failure(error) {
      console.error(error);
      return errorReply(500, { type: 'api_error', message: 'An unknown error occurred.' });
    },
  });
  bindApi({
    router,
    book,
    keys: options,
    idempotency: createIdempotency(book, now),
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
      book.close();
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
