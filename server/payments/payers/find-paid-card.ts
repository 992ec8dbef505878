/** The card of a payment: fetched from the processor once, and stored. */
import { within } from '#server/kernel/within.ts';
import type { CardProcessor } from '../card-processor-port.ts';
import type { PaymentsDeps } from '../deps.ts';
import { savePaidCard } from '../payment-state-store.ts';

export type PaidCard = { brand: string; last4: string };

type PaidIntent = { paymentId: string; intentId: string };

/** A receipt does not wait for a slow processor. The card is there the next time. */
const PATIENCE_MS = 1_500;

/** Null where the processor does not know it or does not answer in time. */
export function findPaidCard(
  deps: Pick<PaymentsDeps, 'db' | 'cardProcessor' | 'log'>,
  paid: PaidIntent,
): Promise<PaidCard | null> {
  return within(PATIENCE_MS, fetchAndStore(deps, paid), () => null);
}

async function fetchAndStore(
  { db, cardProcessor, log }: Pick<PaymentsDeps, 'db' | 'cardProcessor' | 'log'>,
  { paymentId, intentId }: PaidIntent,
): Promise<PaidCard | null> {
  try {
    const card = await fetchCard(cardProcessor, intentId);
    if (card) await savePaidCard(db, paymentId, card);
    return card;
  } catch (error) {
    log.warn({ err: error, paymentId }, 'The card of a payment is not known for its receipt');
    return null;
  }
}

async function fetchCard(cardProcessor: CardProcessor, intentId: string): Promise<PaidCard | null> {
  const intent = await cardProcessor.retrievePaymentIntent(intentId);
  if (!intent?.paymentMethodId || intent.status !== 'succeeded') return null;
  const method = await cardProcessor.retrievePaymentMethod(intent.paymentMethodId);
  return method && /^\d{4}$/.test(method.last4) ? { brand: method.brand, last4: method.last4 } : null;
}
