/** How an intent of the processor stands in our books. */
import type { Holder } from '#server/ledger/index.ts';
import type { PaymentIntent } from '../card-processor-port.ts';
import { factsOfIntent, type IntentFacts } from '../intents/intent-facts.ts';
import { namedPayment } from '../intents/named-payment.ts';
import type { RecordedPayment } from './adoption-store.ts';

export type Standing =
  /** Of another shop on the same account at the processor. */
  | { standing: 'foreign' }
  /** Here, and its money too; or nothing was paid. */
  | { standing: 'recorded' }
  /** Here, and paid there, but its money is not here. */
  | { standing: 'unsettled' }
  /** Not here, and canceled there: nothing was paid, and nothing can be. */
  | { standing: 'void' }
  /** Not here; the intent says everything about it. */
  | { standing: 'lost'; facts: IntentFacts }
  /** Not here, and nobody here can be credited. */
  | { standing: 'ownerless'; reason: string };

export function standingOf(
  intent: PaymentIntent,
  recorded: readonly RecordedPayment[],
  holders: readonly Holder[],
): Standing {
  const paymentId = namedPayment(intent);
  const row =
    recorded.find(({ intent_id: id }) => id === intent.id) ?? recorded.find(({ id }) => id === paymentId);
  if (row) {
    const isPaid = intent.status === 'succeeded' && row.status !== 'completed';
    return { standing: isPaid ? 'unsettled' : 'recorded' };
  }
  if (paymentId === null) return { standing: 'foreign' };
  if (intent.status === 'canceled') return { standing: 'void' };
  const facts = factsOfIntent(intent);
  if (facts === undefined)
    return { standing: 'ownerless', reason: 'its metadata does not say whose it is and for how much' };
  const { kind, ownerId } = facts.beneficiary;
  const isHere = holders.some((holder) => holder.kind === kind && holder.ownerId === ownerId);
  return isHere
    ? { standing: 'lost', facts }
    : { standing: 'ownerless', reason: `the ${kind} ${ownerId} is not here either` };
}
