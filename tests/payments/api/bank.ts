/**
 * The payments module behind real HTTP routes, on a real database, with the real Stripe client against the
 * sandbox. Only sessions are replaced: a cookie names the user. Events are delivered when a test delivers
 * them.
 */
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import pino from 'pino';
import Stripe from 'stripe';
import { afterAll } from 'vitest';
import type { Role } from '#contract/kernel/capabilities.ts';
import { listen } from '#sandbox/kernel/listen.ts';
import { createStripeSandbox } from '#sandbox/stripe/sandbox.ts';
import { createStripe } from '#server/adapters/stripe/create-stripe.ts';
import { loadConfig } from '#server/config.ts';
import { createApp } from '#server/http/core/create-app.ts';
import { SESSION_COOKIE } from '#server/http/core/session.ts';
import { openJobQueue } from '#server/jobs/queue.ts';
import type { JobDefinition } from '#server/kernel/jobs.ts';
import { balanceOf } from '#server/ledger/index.ts';
import { paymentMethodsRoutes } from '#server/payment-methods/index.ts';
import type { PaymentsDeps } from '#server/payments/deps.ts';
import { paymentsJobs, paymentsRoutes } from '#server/payments/index.ts';
import { createSigner } from '#server/proofs/index.ts';
import { statementsRoutes } from '#server/statements/index.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPerson, systemBalanceOf } from '#tests/support/ledger.ts';
import { scratchFolder } from '#tests/support/run/scratch.ts';

export type Person = { id: string; email: string };
export type Bank = Awaited<ReturnType<typeof openBank>>;
export type Started = { clientSecret: string; paymentIntentId: string; originalAmount: string };
type Event = { id: string; type: string; data: { object: { id: string } } };

const keys = { secretKey: 'sk_test_bank', publishableKey: 'pk_test_bank', webhookSecret: 'whsec_bank' };

/** How long a call waits for the card processor. Short, so that time-out tests are quick. */
const providerTimeoutMs = 5_000;

/**
 * Opens the module; it closes when the test file ends. With `live`, events arrive and jobs run by themselves.
 */
export async function openBank({ live = false, max = 20 } = {}) {
  const db = await testDatabase({ max });
  const dataDir = scratchFolder('indulge-bank-');
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LIMIT_PAYMENTS_PER_MINUTE: '1000',
  });
  const log = pino({ level: 'silent' });
  const clock = testClock();
  const server = createServer((request, response) => app.routing(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const sandbox = await createStripeSandbox({
    dataDir,
    ...keys,
    publicUrl: () => processor.url,
    webhookUrl: () => (live ? `http://127.0.0.1:${port}/api/webhooks/stripe` : undefined),
  });
  const processor = await listen(sandbox.handle);
  const jobs = await openJobQueue({ databaseUrl: db.url, log });
  const cardProcessor = createStripe({
    ...keys,
    apiBase: processor.url,
    timeoutMs: providerTimeoutMs,
    maxNetworkRetries: 0,
  });
  const deps: PaymentsDeps = { db, clock, jobs, cardProcessor, log, config };
  const definitions = paymentsJobs(deps);
  await jobs.declare([...definitions, mailbag]);

  const roles = new Map<string, Role>();
  const resolve = async (token: string) => {
    const role = roles.get(token);
    return role ? { userId: token, role, sessionId: token, enterpriseId: null, proven: true } : null;
  };
  const app = await createApp({ config, log, server, sessions: { resolve } });
  paymentsRoutes(app, deps);
  paymentMethodsRoutes(app, deps);
  statementsRoutes(app, { ...deps, config, signer: createSigner(config.signingSeed) });
  await app.ready();
  if (live) await jobs.work();

  afterAll(async () => {
    await jobs.close();
    await app.close();
    await processor.close();
    await sandbox.close();
    server.closeAllConnections();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function call(
    person: Person | null,
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
  ) {
    const response = await app.inject({
      method,
      url,
      ...(person && { cookies: { [SESSION_COOKIE]: person.id } }),
      headers: {
        host: 'localhost',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body: /json/.test(String(response.headers['content-type'])) ? response.json() : undefined,
    };
  }

  /** Calls one of the sandbox's test endpoints. */
  async function pull<T>(path: string, body: object = {}): Promise<T> {
    const response = await fetch(`${processor.url}/_test/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as T;
  }

  const bank = {
    db,
    app,
    clock,
    config,
    deps,
    definitions,
    cardProcessor,
    call,
    processorUrl: processor.url,
    pull,

    async person(balanceCents = 0n, role: Role = 'member'): Promise<Person> {
      const person = await openPerson(db, balanceCents);
      roles.set(person.id, role);
      return person;
    },
    balance: (person: Person) => balanceOf(db, person.id),
    clearing: () => systemBalanceOf(db, 'processor_clearing'),

    async begin(person: Person, amount: string, headers: Record<string, string> = {}): Promise<Started> {
      const reply = await call(person, 'POST', '/api/create-payment-intent', { body: { amount }, headers });
      if (reply.status !== 200) throw new Error(`Not begun: ${JSON.stringify(reply.body)}`);
      return reply.body;
    },
    confirm: (person: Person, paymentIntentId: string) =>
      call(person, 'POST', '/api/confirm-payment', { body: { paymentIntentId } }),
    transactions: async (person: Person, query = '') =>
      (await call(person, 'GET', `/api/transactions${query}`)).body,

    /** A payment that the bank is still processing. */
    async attempt(person: Person, amount: string): Promise<Started> {
      const started = await bank.begin(person, amount);
      await pull(`payment_intents/${started.paymentIntentId}/processing`);
      await bank.confirm(person, started.paymentIntentId);
      return started;
    },
    /** Pays as the user's browser would. */
    pay: (intentId: string, card = 'pm_card_visa') =>
      pull<object>(`payment_intents/${intentId}/succeed`, { payment_method: card }),
    /** Confirms at the processor without finishing what the bank asks for. */
    confirmAtProcessor: (intentId: string, body: URLSearchParams) =>
      fetch(`${processor.url}/v1/payment_intents/${intentId}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.secretKey}` },
        body,
      }),
    decline: (intentId: string) => pull<object>(`payment_intents/${intentId}/fail`),

    /** A paid and settled payment of that amount. */
    async topUp(person: Person, amount: string, card?: string): Promise<Started & { paymentId: string }> {
      const started = await bank.begin(person, amount);
      await bank.pay(started.paymentIntentId, card);
      const confirmed = await bank.confirm(person, started.paymentIntentId);
      if (confirmed.body.status !== 'completed')
        throw new Error(`Not settled: ${JSON.stringify(confirmed.body)}`);
      return { ...started, paymentId: await bank.paymentId(started.paymentIntentId) };
    },
    async paymentId(intentId: string): Promise<string> {
      const { rows } = await db.query<{ id: string }>('select id from payment where intent_id = $1', [
        intentId,
      ]);
      return rows[0]?.id ?? '';
    },
    async payment(id: string) {
      const { rows } = await db.query<{
        status: string;
        intent_id: string | null;
        problem: string | null;
        next_check_at: Date | null;
      }>('select status, intent_id, problem, next_check_at from payment where $1 in (id::text, intent_id)', [
        id,
      ]);
      return rows[0];
    },

    /** The events that the card processor would post about an object, newest last. */
    async events(objectId: string, type = ''): Promise<Event[]> {
      const response = await fetch(`${processor.url}/v1/events?limit=100`, {
        headers: { authorization: `Bearer ${keys.secretKey}` },
      });
      const { data } = (await response.json()) as { data: Event[] };
      return data
        .filter((event) => event.data.object.id === objectId && event.type.startsWith(type))
        .toReversed();
    },
    /** Posts an event, signed as the card processor signs it, or with another secret. */
    async deliver(event: object, signed = true) {
      const payload = JSON.stringify(event);
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: signed ? keys.webhookSecret : 'whsec_somebody_else',
      });
      return call(null, 'POST', '/api/webhooks/stripe', {
        body: payload,
        headers: { 'stripe-signature': signature },
      });
    },
    /** Runs a job as the queue would. */
    async run(name: string, data: object = {}): Promise<void> {
      const definition = definitions.find((candidate) => candidate.name === name);
      if (!definition) throw new Error(`There is no job ${name}.`);
      await definition.run(data, { id: 'job', retry_count: 0 });
    },
    /** The data of the jobs that wait under a name. */
    async waiting<T extends object>(name: string): Promise<T[]> {
      const { rows } = await db.query<{ data: T }>(
        `select data from (
           select data, created_on from pgboss.job where name = $1 and state in ('created', 'retry')
           union all select data, 'infinity' from job_outbox where name = $1
         ) waiting order by created_on`,
        [name],
      );
      return rows.map(({ data }) => data);
    },

    async fault(fault: object): Promise<void> {
      await fetch(`${processor.url}/_faults`, { method: 'POST', body: JSON.stringify(fault) });
    },
    async faults(): Promise<object[]> {
      return (await (await fetch(`${processor.url}/_faults`)).json()) as object[];
    },
    async noFaults(): Promise<void> {
      await fetch(`${processor.url}/_faults`, { method: 'DELETE' });
    },
    async count(table: 'payment' | 'webhook_event' | 'notification' | 'ledger_transaction'): Promise<number> {
      const { rows } = await db.query<{ count: number }>(`select count(*)::int as count from ${table}`);
      return rows[0]?.count ?? 0;
    },
    async notifications(person: Person): Promise<{ title: string; message: string }[]> {
      const { rows } = await db.query<{ title: string; message: string }>(
        'select title, message from notification where user_id = $1 order by created_at, id',
        [person.id],
      );
      return rows;
    },
  };
  return bank;
}

/** Emails stay in the queue, where tests read them. */
const mailbag: JobDefinition = { name: 'send-mail', run: async () => undefined };
