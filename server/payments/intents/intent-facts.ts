/**
 * What an intent says of its payment, in its metadata. If a restore to a point in time loses the payment's row, this is
 * all that is left of it (docs/decisions/0061). No names, addresses or messages: the processor needs none of them.
 */
import { enterprise, member } from '#server/ledger/index.ts';
import type { PaymentIntent } from '../card-processor-port.ts';
import { type Payment, type PaymentKind, priceOf } from '../payment.ts';
import { isId, namedPayment } from './named-payment.ts';

export type IntentFacts = Pick<
  Payment,
  'id' | 'kind' | 'beneficiary' | 'payerId' | 'amountCents' | 'feeBasisPoints' | 'feeCents' | 'totalCents'
>;

/** Follows from the payment's row alone, so that a repeated call sends the same. The processor's port adds the id. */
export function factsForIntent({ kind, beneficiary, payerId, amountCents, feeBasisPoints }: Payment) {
  return {
    kind,
    [beneficiary.kind === 'member' ? 'userId' : 'enterpriseId']: beneficiary.ownerId,
    ...(payerId !== null && { payerId }),
    amountCents: String(amountCents),
    feeBasisPoints: String(feeBasisPoints),
  };
}

const KINDS: readonly string[] = ['add_funds', 'guest_send', 'enterprise_funding'] satisfies PaymentKind[];

/** Undefined where the intent does not say all of it, or says what does not add up to its amount. */
export function factsOfIntent(intent: PaymentIntent): IntentFacts | undefined {
  const { kind = '', userId, enterpriseId, payerId, amountCents = '', feeBasisPoints = '' } = intent.metadata;
  const id = namedPayment(intent);
  const ownerId = kind === 'enterprise_funding' ? enterpriseId : userId;
  if (id === null || !KINDS.includes(kind) || !isId(ownerId)) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(amountCents) || !/^\d{1,5}$/.test(feeBasisPoints)) return undefined;
  const price = priceOf(BigInt(amountCents), Number(feeBasisPoints));
  if (price.totalCents !== intent.amountCents || intent.currency !== 'usd') return undefined;
  return {
    id,
    kind: kind as PaymentKind,
    beneficiary: kind === 'enterprise_funding' ? enterprise(ownerId) : member(ownerId),
    payerId: isId(payerId) ? payerId : null,
    ...price,
  };
}
