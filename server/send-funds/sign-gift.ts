/** Signs a guest's receipt. The guest paid, so every side of the settlement may be shown. */
import type { SignedReceipt } from '#contract/proofs/signed-receipt.ts';
import type { GuestPayment } from '#contract/send-funds/guest-payments.ts';
import { findSettlementId } from '#server/ledger/index.ts';
import { type SigningDeps, signReceipt } from '#server/proofs/index.ts';

export async function signGift(deps: SigningDeps, document: GuestPayment): Promise<SignedReceipt> {
  return signReceipt(deps, {
    reader: 'guest',
    document,
    transactionId: await findSettlementId(deps.db, document.paymentIntentId),
    holderId: null,
    seesAll: true,
  });
}
