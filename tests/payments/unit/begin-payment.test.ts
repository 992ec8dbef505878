/** How a payment begins, by what the processor answers. */
import { expect } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { enterprise, member } from '#server/ledger/index.ts';
import {
  type PaymentIntent,
  ProcessorRefused,
  ProcessorUnavailable,
} from '#server/payments/card-processor-port.ts';
import { chargeSavedCard } from '#server/payments/intents/charge-saved-card.ts';
import { createPayment, type PaymentRequest } from '#server/payments/intents/create-payment.ts';
import type { Payment } from '#server/payments/payment.ts';
import { findPayment } from '#server/payments/store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { codeOf, depsIn, intentOf, minutes, owner, paymentsIn, row } from './payments-with-processor.ts';

const db = await testDatabase();
const depsOf = depsIn(db);
const madeUp = paymentsIn(db);

const request = (more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  kind: 'add_funds',
  beneficiary: member(owner.id),
  amountCents: 40_00n,
  feeBasisPoints: 750,
  payerId: owner.id,
  ...more,
});

madeUp('a payment has its row before the processor hears of it, and one customer', async (tx, insert) => {
  await insert('users', [owner]);
  const { deps, calls, names } = depsOf(tx);
  const { payment, clientSecret } = await createPayment(deps, request());
  expect(clientSecret).toBe('secret');
  expect(names()).toEqual(['createCustomer', 'createPaymentIntent']);
  expect(calls[0]?.[1]).toMatchObject({ userId: owner.id, email: owner.email, name: 'Ada Quinn' });
  expect(calls[1]?.[1]).toEqual({
    paymentId: payment.id,
    amountCents: 43_00n,
    description: 'Funds added to an Indulge balance',
    metadata: {
      kind: 'add_funds',
      userId: owner.id,
      payerId: owner.id,
      amountCents: '4000',
      feeBasisPoints: '750',
    },
    idempotencyKey: `payment:${payment.id}`,
    customerId: 'cus_new',
  });
  expect(await findPayment(tx, payment.id)).toMatchObject({
    status: 'pending',
    intentId: `pi_${payment.id}`,
    customerId: 'cus_new',
    totalCents: 43_00n,
  });
  const { rows } = await tx.query('select next_check_at from payment');
  expect(rows).toEqual([{ next_check_at: minutes(2) }]);
  calls.length = 0;
  await createPayment(deps, request());
  expect(names()).toEqual(['createPaymentIntent']);
});

madeUp('a guest has no customer, and a company one without an address', async (tx, insert) => {
  const company = { id: newId(), company_name: 'Acme', slug: 'acme', email_domain: 'acme.example' };
  await insert('users', [owner]);
  await insert('enterprise', [company]);
  const { deps, calls, names } = depsOf(tx);
  const guest = {
    senderName: 'Ana',
    senderPhone: null,
    senderEmail: 'ana@made-up.example',
    message: 'Hello',
    browserHash: Buffer.from('browser'),
  };
  const id = newId();
  const gift = await createPayment(
    deps,
    request({ kind: 'guest_reward', beneficiary: 'itself', id, payerId: null, guest }),
  );
  expect(gift.payment).toMatchObject({
    id,
    customerId: null,
    beneficiary: { kind: 'guest', ownerId: id },
    senderName: 'Ana',
  });
  await createPayment(deps, request({ kind: 'guest_send', payerId: null, guest }));
  expect(names()).toEqual(['createPaymentIntent', 'createPaymentIntent']);
  expect(calls.every(([, given]) => !('customerId' in (given as object)))).toBe(true);
  calls.length = 0;
  await createPayment(deps, request({ kind: 'enterprise_funding', beneficiary: enterprise(company.id) }));
  expect(names()).toEqual(['createCustomer', 'createPaymentIntent']);
  const { idempotencyKey, ...who } = (calls[0]?.[1] ?? {}) as { idempotencyKey?: string };
  expect(who).toEqual({ enterpriseId: company.id, name: 'Acme' });
  expect(idempotencyKey).toMatch(new RegExp(`^customer:${company.id}:[0-9a-f]{16}$`));
});

madeUp('the same key of a payer is the same payment, with its secret fetched again', async (tx, insert) => {
  await insert('users', [owner]);
  const { deps, names, calls } = depsOf(tx);
  const first = await createPayment(deps, request({ requestKey: 'one' }));
  calls.length = 0;
  const again = await createPayment(deps, request({ requestKey: 'one' }));
  expect([again.payment.id, again.clientSecret]).toEqual([first.payment.id, 'secret again']);
  expect(names()).toEqual(['retrieveClientSecret']);
  expect(await codeOf(createPayment(deps, request({ requestKey: 'one', amountCents: 41_00n })))).toBe(
    'key-reused',
  );
  expect(await codeOf(createPayment(deps, request({ requestKey: 'one', kind: 'enterprise_funding' })))).toBe(
    'key-reused',
  );
  // Such as a manager who moved to another company.
  expect(
    await codeOf(createPayment(deps, request({ requestKey: 'one', beneficiary: member(newId()) }))),
  ).toBe('key-reused');
  const other = await createPayment(deps, request({ requestKey: 'two' }));
  const unnamed = await createPayment(deps, request());
  expect(new Set([first, other, unnamed].map(({ payment }) => payment.id)).size).toBe(3);
  // The process stopped before the processor answered: the intent is asked for again, under its own key.
  await tx.query('update payment set intent_id = null where id = $1', [first.payment.id]);
  calls.length = 0;
  expect((await createPayment(deps, request({ requestKey: 'one' }))).payment.intentId).toBe(
    `pi_${first.payment.id}`,
  );
  expect(calls).toMatchObject([['createPaymentIntent', { idempotencyKey: `payment:${first.payment.id}` }]]);
  const forgotten = depsOf(tx, { retrieveClientSecret: async () => null });
  expect(await codeOf(createPayment(forgotten.deps, request({ requestKey: 'two' })))).toBe(
    'payments-unavailable',
  );
});

madeUp('a processor that refuses ends the payment; one that is away leaves it open', async (tx, insert) => {
  await insert('users', [owner]);
  const failing = (error: Error) => depsOf(tx, { createPaymentIntent: () => Promise.reject(error) }).deps;
  const refused = new ProcessorRefused('No such card', 'card_declined');
  for (const [error, code, status, failure] of [
    [refused, 'payments-unavailable', 'failed', 'card_declined'],
    [new ProcessorUnavailable('away'), 'payments-unavailable', 'pending', null],
    [new Error('A bug'), 'Error: A bug', 'pending', null],
  ] as const) {
    await tx.query('delete from payment');
    expect(await codeOf(createPayment(failing(error), request()))).toBe(code);
    expect((await tx.query('select status, failure_code from payment')).rows).toEqual([
      { status, failure_code: failure },
    ]);
  }
});

madeUp('a saved card that the bank declines ends the payment', async (tx, insert) => {
  await insert('users', [owner]);
  const payment = row();
  await insert('payment', [payment]);
  const started = (await findPayment(tx, payment.id)) as Payment & { intentId: string };
  const declined = {
    ...intentOf(payment, 'requires_payment_method'),
    lastError: { code: 'card_declined', declineCode: 'insufficient_funds', message: 'Too little' },
  } as PaymentIntent;
  const { deps, calls } = depsOf(tx, {
    chargeSavedCard: () => Promise.reject(new ProcessorRefused('No', 'card_declined')),
    retrievePaymentIntent: async () => declined,
    cancelPaymentIntent: async () => intentOf(payment, 'canceled'),
  });
  await chargeSavedCard(deps, started, 'pm_1');
  expect(calls).toEqual([
    [
      'chargeSavedCard',
      { intentId: payment.intent_id, paymentMethodId: 'pm_1', idempotencyKey: `charge:${payment.id}` },
    ],
    ['retrievePaymentIntent', payment.intent_id],
    ['cancelPaymentIntent', payment.intent_id],
  ]);
  const { rows } = await tx.query('select status, failure_code is not null as said from payment');
  expect(rows).toEqual([{ status: 'failed', said: true }]);
  const away = depsOf(tx, { chargeSavedCard: () => Promise.reject(new ProcessorUnavailable('away')) });
  expect(await codeOf(chargeSavedCard(away.deps, started, 'pm_1'))).toBe('payments-unavailable');
  expect(away.names()).toEqual(['chargeSavedCard']);
});
