/** Previews where the money of a held refund goes when staff release it. */
import { smaller } from '#contract/kernel/money.ts';
import { transaction } from '#server/db/transaction.ts';
import { lockAccount, owedBy } from '#server/ledger/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { selectDisputesOf } from '../disputes/dispute-store.ts';
import { type AboutRefund, findForeignRefund } from './ask-processor.ts';
import type { Refund } from './refund.ts';

export type ReleasePreview = {
  refund: Refund;
  /** The money stays in suspense, or goes there because the account is closed. */
  toSuspense: boolean;
  balanceCents: bigint;
  /** What of it repays a debt of its owner; nothing of money that was in suspense. */
  repaidCents: bigint;
  /** A dispute of the payment holds less than the bank keeps, and takes from what is released. */
  disputed: boolean;
};

/** Throws `not-found`, and `forbidden` for one's own payment. */
export async function previewRelease(
  deps: Pick<PaymentsDeps, 'db'>,
  about: AboutRefund,
): Promise<ReleasePreview> {
  const { refund, payment } = await findForeignRefund(deps, about);
  return transaction(deps.db, async (tx) => {
    const { closed, balanceCents } = await lockAccount(tx, payment.beneficiary);
    const disputes = await selectDisputesOf(tx, payment.id);
    const owedCents = refund.source === 'balance' ? await owedBy(tx, payment.beneficiary) : 0n;
    const repaidCents = smaller(owedCents, closed ? refund.amountCents : balanceCents + refund.amountCents);
    return {
      refund,
      toSuspense: refund.source === 'suspense' || closed,
      balanceCents,
      repaidCents,
      disputed: disputes.some(({ holds }) => holds.excessCents > 0n),
    };
  });
}
