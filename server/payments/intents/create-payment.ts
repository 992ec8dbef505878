/**
 * Begins a card payment. Our row exists before the processor is called, so that no intent is ever without
 * one.
 */
import { batchByDatabase } from '#server/db/batcher.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { type AccountHolder, guest } from '#server/ledger/index.ts';
import { readDailyLimit } from '#server/regulation/index.ts';
import { type CreatedPaymentIntent, ProcessorRefused, ProcessorUnavailable } from '../card-processor-port.ts';
import type { PaymentsDeps } from '../deps.ts';
import { ensureCustomer } from '../payers/ensure-customer.ts';
import { nextCheck, type Payment, type PaymentKind, withFee } from '../payment.ts';
import { markFailed, saveIntents } from '../payment-state-store.ts';
import { findPaymentByRequest, insertPayments, type NewPayment } from '../store.ts';
import { factsForIntent } from './intent-facts.ts';
import { withinDailyLimit } from './within-daily-limit.ts';

/** Concurrent payments share a statement and its commit. */
const insertPayment = batchByDatabase(insertPayments);
const saveIntent = batchByDatabase(async (db, intents: { paymentId: string; intentId: string }[]) => {
  await saveIntents(db, intents);
  return intents;
});

export type PaymentRequest = {
  kind: PaymentKind;
  /** A new id where it is omitted. */
  id?: string;
  /** `itself`: a guest's payment for a reward, whose money is its own until the reward is ordered. */
  beneficiary: AccountHolder | 'itself';
  amountCents: bigint;
  feeBasisPoints: number;
  /** The signed-in payer; null for guests. */
  payerId: string | null;
  /** The same key of the same payer is the same payment. */
  requestKey?: string | undefined;
  guest?: {
    senderName: string | null;
    senderPhone: string | null;
    senderEmail: string | null;
    message: string | null;
    /** SHA-256 of the secret that binds the guest's browser to the payment. */
    browserHash: Buffer;
  };
};

export type StartedPayment = { payment: Payment & { intentId: string }; clientSecret: string };

/** Returns the payment and the secret for the card form. Throws `payments-unavailable` or `key-reused`. */
export async function createPayment(deps: PaymentsDeps, request: PaymentRequest): Promise<StartedPayment> {
  return asRefusal(async () => {
    const again = await findAgain(deps, request);
    if (again) return again;
    const payment = await insertNew(deps, request);
    if (payment === undefined) {
      const first = await findAgain(deps, request);
      if (first) return first;
      throw refuse('payments-unavailable');
    }
    return start(deps, payment);
  });
}

/** Creates the payment's intent, or returns the existing one. */
export async function requestIntent(
  { db, cardProcessor }: Pick<PaymentsDeps, 'db' | 'cardProcessor'>,
  payment: Payment,
): Promise<CreatedPaymentIntent> {
  // Everything here comes from the row, so that a repeated call sends the same request.
  const intent = await cardProcessor.createPaymentIntent({
    paymentId: payment.id,
    amountCents: payment.totalCents,
    description: descriptions[payment.kind],
    metadata: factsForIntent(payment),
    idempotencyKey: `payment:${payment.id}`,
    ...(payment.customerId !== null && { customerId: payment.customerId }),
  });
  await saveIntent(db, { paymentId: payment.id, intentId: intent.id });
  return intent;
}

const descriptions: Record<PaymentKind, string> = {
  add_funds: 'Funds added to an Indulge balance',
  guest_send: 'Funds sent with Indulge',
  guest_reward: 'A gift sent with Indulge',
  enterprise_funding: 'Funds added to a company balance with Indulge',
};

async function start(deps: PaymentsDeps, payment: Payment): Promise<StartedPayment> {
  try {
    const intent = await requestIntent(deps, payment);
    return { payment: { ...payment, intentId: intent.id }, clientSecret: intent.clientSecret };
  } catch (error) {
    if (error instanceof ProcessorRefused)
      await markFailed(deps.db, payment.id, { code: error.code, message: error.message });
    throw error;
  }
}

async function insertNew(deps: PaymentsDeps, request: PaymentRequest): Promise<Payment | undefined> {
  const { clock } = deps;
  const createdAt = clock.now();
  // A guest's card is not saved.
  const customerId =
    request.beneficiary === 'itself' || request.kind === 'guest_send'
      ? null
      : await ensureCustomer(deps, request.beneficiary);
  const id = request.id ?? newId();
  const payment = {
    id,
    kind: request.kind,
    beneficiary: request.beneficiary === 'itself' ? guest(id) : request.beneficiary,
    payerId: request.payerId,
    ...withFee(request.amountCents, request.feeBasisPoints),
    status: 'pending' as const,
    intentId: null,
    customerId,
    senderName: request.guest?.senderName ?? null,
    senderPhone: request.guest?.senderPhone ?? null,
    senderEmail: request.guest?.senderEmail ?? null,
    message: request.guest?.message ?? null,
    browserHash: request.guest?.browserHash ?? null,
    problem: null,
    requestKey: request.requestKey ?? null,
    createdAt,
    nextCheckAt: nextCheck(createdAt, createdAt),
  };
  return (await insertInTurn(deps, payment)) ? payment : undefined;
}

/** False where the payer used the request key before. Throws `daily-limit`. */
async function insertInTurn(deps: PaymentsDeps, payment: NewPayment): Promise<boolean> {
  const { kind, payerId: userId, requestKey, amountCents, createdAt: now } = payment;
  const mostCents = kind === 'add_funds' && userId !== null ? await readDailyLimit(deps.db) : null;
  if (userId === null || mostCents === null) return insertPayment(deps.db, payment);
  return withinDailyLimit(deps, { userId, requestKey, amountCents, mostCents, now }, async (tx) => {
    const [isNew = false] = await insertPayments(tx, [payment]);
    return isNew;
  });
}

/** The payment that the payer's key began before, with its secret fetched again. */
async function findAgain(deps: PaymentsDeps, request: PaymentRequest): Promise<StartedPayment | undefined> {
  const { payerId, requestKey } = request;
  if (payerId === null || requestKey === undefined) return undefined;
  const payment = await findPaymentByRequest(deps.db, payerId, requestKey);
  if (payment === undefined) return undefined;
  if (!isSame(payment, request)) throw refuse('key-reused');
  if (payment.intentId === null) return start(deps, payment);
  const clientSecret = await deps.cardProcessor.retrieveClientSecret(payment.intentId);
  if (clientSecret === null) throw refuse('payments-unavailable');
  return { payment: { ...payment, intentId: payment.intentId }, clientSecret };
}

/** The fee is not compared: a repeated call has the one of the first. */
function isSame(payment: Payment, { kind, amountCents, beneficiary }: PaymentRequest): boolean {
  if (payment.kind !== kind || payment.amountCents !== amountCents) return false;
  return beneficiary === 'itself' || payment.beneficiary.ownerId === beneficiary.ownerId;
}

/** The payer gets the same refusal whether the processor is unreachable or declines the request. */
export async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProcessorUnavailable || error instanceof ProcessorRefused)
      throw refuse('payments-unavailable', { retryAfterSeconds: 5 });
    throw error;
  }
}
