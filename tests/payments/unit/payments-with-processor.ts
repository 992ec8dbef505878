/** Made-up payments, and a processor that notes its calls, for the tests of what is asked of it. */

import { test } from 'vitest';
import type { Db } from '#server/db/pool.ts';
import { joinTransaction, type Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { limitConcurrency } from '#server/kernel/limit-concurrency.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import type { CardProcessor, PaymentIntent } from '#server/payments/card-processor-port.ts';
import type { PaymentsDeps } from '#server/payments/deps.ts';
import { testClock } from '#tests/support/clock.ts';
import { type Insert, withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { notedJobs } from '#tests/support/noted-jobs.ts';

export const now = new Date('2026-06-15T12:00:00Z');
export const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

/** A transaction has one connection, and the sweeper works on several things at once. */
function oneByOne(tx: Tx): Tx {
  const inTurn = limitConcurrency(1, Number.POSITIVE_INFINITY);
  return { ...tx, query: (query, values) => inTurn(() => tx.query(query, values)) };
}

/** A processor that notes its calls, and answers with what it is given. */
export const depsIn =
  (db: Db) =>
  (tx: Tx, answers: Partial<CardProcessor> = {}) => {
    const calls: [name: string, given: unknown][] = [];
    const standard: Partial<CardProcessor> = {
      createPaymentIntent: async ({ paymentId }) => ({
        id: `pi_${paymentId}`,
        clientSecret: 'secret',
        status: 'requires_payment_method',
      }),
      createCustomer: async () => ({ id: 'cus_new' }),
      retrieveClientSecret: async () => 'secret again',
      ...answers,
    };
    const cardProcessor = new Proxy(standard, {
      get: (target, name: keyof CardProcessor) => (given: never) => {
        calls.push([name, given]);
        const answer = target[name] as unknown as ((given: never) => Promise<unknown>) | undefined;
        return answer ? answer(given) : Promise.reject(new Error(`Nobody asks for ${name} here.`));
      },
    });
    const warnings: object[] = [];
    const log = { warn: (details: object) => warnings.push(details), error: () => undefined };
    const deps = {
      db: joinTransaction(db, oneByOne(tx)),
      clock: testClock(now),
      jobs: notedJobs,
      cardProcessor,
      log,
      config: { fastPaths: false },
    } as unknown as PaymentsDeps;
    return { deps, calls, warnings, names: () => calls.map(([name]) => name) };
  };

export const paymentsIn = (db: Db) => (name: string, use: (tx: Tx, insert: Insert) => Promise<void>) =>
  test(name, () =>
    withMadeUpRows(db, async (tx, insert) => {
      const tables = [
        'users',
        'enterprise',
        'payment',
        'refund',
        'dispute',
        'webhook_event',
        'ledger_account',
      ];
      for (const table of tables) await insert(table, []);
      await use(tx, insert);
    }),
  );

export const owner = {
  id: newId(),
  email: 'ada@made-up.example',
  username: 'ada',
  first_name: 'Ada',
  last_name: 'Quinn',
  user_type: 'regular',
  provider_customer_id: null as string | null,
};

export const row = (more: object = {}) => {
  const id = newId();
  return {
    id,
    kind: 'add_funds',
    status: 'pending',
    user_id: owner.id,
    payer_id: owner.id,
    intent_id: `pi_${id}` as string | null,
    amount_cents: 40_00n,
    fee_basis_points: 750,
    fee_cents: 3_00n,
    total_cents: 43_00n,
    created_at: minutes(-10),
    next_check_at: now,
    ...more,
  };
};

export const intentOf = (
  { id, intent_id }: { id: string; intent_id: string | null },
  status: PaymentIntent['status'],
) =>
  ({
    id: intent_id ?? `pi_${id}`,
    status,
    amountCents: 43_00n,
    amountReceivedCents: 0n,
    currency: 'usd',
    metadata: { paymentId: id },
    paymentMethodId: null,
    chargeId: null,
    lastError: null,
  }) as unknown as PaymentIntent;

export const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );
