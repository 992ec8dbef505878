/**
 * What an intent says of its payment, in its metadata. If a restore to a point in time loses the payment's
 * row, this is all that is left of it (docs/decisions/0061). No names, addresses or messages: the processor
 * needs none of them.
 */
import { isId } from '#contract/kernel/id.ts';
import { enterprise, guest, type Holder, member } from '#server/ledger/index.ts';
import type { PaymentIntent } from '../card-processor-port.ts';
import { type Payment, type PaymentKind, withFee } from '../payment.ts';
import { namedPayment } from './named-payment.ts';

export type IntentFacts = Pick<
  Payment,
  'id' | 'kind' | 'beneficiary' | 'payerId' | 'amountCents' | 'feeBasisPoints' | 'feeCents' | 'totalCents'
>;

/**
 * Follows from the payment's row alone, so that a repeated call sends the same. The processor's port adds the
 * id.
 */
export function factsForIntent({
  kind,
  beneficiary,
  payerId,
  amountCents,
  feeBasisPoints,
}: Payment): Record<string, string> {
  return {
    kind,
    ...ownerIn(beneficiary),
    ...(payerId !== null && { payerId }),
    amountCents: String(amountCents),
    feeBasisPoints: String(feeBasisPoints),
  };
}

const KINDS: readonly string[] = [
  'add_funds',
  'guest_send',
  'guest_reward',
  'enterprise_funding',
] satisfies PaymentKind[];

/** Undefined where the intent does not say all of it, or says what does not add up to its amount. */
export function factsOfIntent(intent: PaymentIntent): IntentFacts | undefined {
  const { kind = '', userId, enterpriseId, payerId, amountCents = '', feeBasisPoints = '' } = intent.metadata;
  const id = namedPayment(intent);
  if (id === null || !KINDS.includes(kind)) return undefined;
  const beneficiary = beneficiaryIn(kind, { id, userId, enterpriseId });
  if (beneficiary === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(amountCents) || !/^\d{1,5}$/.test(feeBasisPoints)) return undefined;
  const price = withFee(BigInt(amountCents), Number(feeBasisPoints));
  if (price.totalCents !== intent.amountCents || intent.currency !== 'usd') return undefined;
  return {
    id,
    kind: kind as PaymentKind,
    beneficiary,
    payerId: isId(payerId) ? payerId : null,
    ...price,
  };
}

/** A guest's reward is paid into the payment itself, which the port names. */
function ownerIn({ kind, ownerId }: Holder): Record<string, string> {
  if (kind === 'guest') return {};
  return kind === 'member' ? { userId: ownerId } : { enterpriseId: ownerId };
}

function beneficiaryIn(
  kind: string,
  { id, userId, enterpriseId }: { id: string; userId: string | undefined; enterpriseId: string | undefined },
): Holder | undefined {
  if (kind === 'guest_reward') return guest(id);
  if (kind === 'enterprise_funding') return isId(enterpriseId) ? enterprise(enterpriseId) : undefined;
  return isId(userId) ? member(userId) : undefined;
}
