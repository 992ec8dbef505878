/** Posts a refund that happened without a hold. */
import { smaller } from '#contract/kernel/money.ts';
import type { Tx } from '#server/db/transaction.ts';
import { lockAccount, post, refundAdopt } from '#server/ledger/index.ts';
import { feeAccountOf, type Payment } from '../payment.ts';
import type { Refund } from './refund.ts';
import { freeSuspenseOf } from './refund-suspense.ts';

/**
 * Takes a refund that has no hold: from the payment's suspense, from the balance, and the rest is owed.
 * Returns the rest, in cents.
 */
export async function postAdoption(tx: Tx, refund: RefundFacts, payment: Payment): Promise<bigint> {
  const { balanceCents } = await lockAccount(tx, payment.beneficiary);
  const suspenseCents = smaller(refund.amountCents, await freeSuspenseOf(tx, payment.id));
  const fromBalance = smaller(refund.amountCents - suspenseCents, balanceCents);
  const receivableCents = refund.amountCents - suspenseCents - fromBalance;
  await post(
    tx,
    refundAdopt({
      ...refundFacts(refund, payment),
      suspenseCents,
      balanceCents: fromBalance,
      receivableCents,
    }),
  );
  return receivableCents;
}

type RefundFacts = Pick<Refund, 'id' | 'amountCents' | 'feeCents'>;

export function refundFacts(refund: RefundFacts, payment: Payment) {
  return {
    refundId: refund.id,
    paymentId: payment.id,
    holder: payment.beneficiary,
    amountCents: refund.amountCents,
    feeCents: refund.feeCents,
    fee: feeAccountOf(payment.kind),
  };
}
