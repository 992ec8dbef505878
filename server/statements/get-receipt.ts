/** The receipt of one transaction: the line, the card payment, and the order with its cards. */
import { formatCents } from '#contract/kernel/money.ts';
import type { SignedReceipt } from '#contract/proofs/signed-receipt.ts';
import type { EnterpriseReceipt, TransactionReceipt } from '#contract/transactions.ts';
import { CARD_STATUS, readOrder } from '#server/gift-cards/index.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { enterprise, member } from '#server/ledger/index.ts';
import type { PaymentsDeps } from '#server/payments/index.ts';
import { type ReceiptToSign, type SigningDeps, signReceipt } from '#server/proofs/index.ts';
import { type PaymentOnReceipt, type Receipt, readReceipt } from './read-receipt.ts';
import { findCompanyType } from './receipt-store.ts';
import { toTransaction } from './to-transaction.ts';

type Deps = Pick<PaymentsDeps, 'db' | 'cardProcessor' | 'log'>;

/** Throws `not-found` for an unknown id and for another user's. */
export async function getReceipt(deps: Deps, userId: string, id: string): Promise<TransactionReceipt> {
  const receipt = await readReceipt(deps, { holder: member(userId), viewerId: userId, id });
  if (!receipt) throw refuse('not-found');
  return toMemberReceipt(deps, userId, receipt);
}

/** A member's receipt as a signed file. */
export async function getSignedReceipt(
  deps: Deps & SigningDeps,
  userId: string,
  id: string,
): Promise<SignedReceipt> {
  const receipt = await readReceipt(deps, { holder: member(userId), viewerId: userId, id });
  if (!receipt) throw refuse('not-found');
  const document = await toMemberReceipt(deps, userId, receipt);
  return signReceipt(deps, { reader: 'member', document, holderId: userId, ...toSigned(receipt) });
}

async function toMemberReceipt({ db }: Deps, userId: string, receipt: Receipt): Promise<TransactionReceipt> {
  const order = receipt.orderId === null ? undefined : await readOrder(db, userId, receipt.orderId);
  return {
    ...toTransaction(userId, receipt.line),
    message: receipt.message,
    payment: receipt.payment && toPayment(receipt.payment),
    order: order
      ? {
          id: order.id,
          transactionId: order.transactionId,
          total: formatCents(order.totalCents),
          giftCards: order.cards.map((card) => ({
            id: card.id,
            giftCardName: card.name,
            imageUrl: card.imageUrl,
            amount: formatCents(card.faceCents),
            status: CARD_STATUS[card.state],
          })),
        }
      : null,
  };
}

/**
 * An enterprise's receipt, for managers who may read its statement. Throws `not-found` as `getReceipt` does.
 */
export async function getEnterpriseReceipt(
  deps: Deps,
  { userId, enterpriseId }: { userId: string; enterpriseId: string },
  id: string,
): Promise<Omit<EnterpriseReceipt, 'companyName'>> {
  const receipt = await readReceipt(deps, { holder: enterprise(enterpriseId), viewerId: userId, id });
  if (!receipt) throw refuse('not-found');
  return toEnterpriseReceipt(deps, userId, receipt);
}

/** A company's receipt as a signed file, with the company's name on it. */
export async function getSignedEnterpriseReceipt(
  deps: Deps & SigningDeps,
  { userId, enterpriseId }: { userId: string; enterpriseId: string },
  { id, companyName }: { id: string; companyName: string },
): Promise<SignedReceipt> {
  const receipt = await readReceipt(deps, { holder: enterprise(enterpriseId), viewerId: userId, id });
  if (!receipt) throw refuse('not-found');
  const document: EnterpriseReceipt = { ...(await toEnterpriseReceipt(deps, userId, receipt)), companyName };
  return signReceipt(deps, {
    reader: 'enterprise',
    document,
    holderId: enterpriseId,
    ...toSigned(receipt),
  });
}

async function toEnterpriseReceipt(
  { db }: Deps,
  userId: string,
  receipt: Receipt,
): Promise<Omit<EnterpriseReceipt, 'companyName'>> {
  const { userId: _nobody, ...line } = toTransaction(userId, receipt.line);
  // A card payment that moved nothing is in no line of the ledger.
  const type = receipt.transactionId === null ? 'funding' : await findCompanyType(db, receipt.transactionId);
  return { ...line, type, message: receipt.message, payment: receipt.payment && toPayment(receipt.payment) };
}

/** Only who paid sees every side of the settlement, since the fee is one of them. */
function toSigned({
  transactionId,
  payment,
  line,
}: Receipt): Pick<ReceiptToSign, 'transactionId' | 'seesAll'> {
  return { transactionId, seesAll: payment !== null && payment.feeCents !== null && payment.id === line.id };
}

function toPayment(payment: PaymentOnReceipt): NonNullable<TransactionReceipt['payment']> {
  const { id, feeCents, totalCents, byStaff, card, senderName, failure, dispute, refunds } = payment;
  return {
    id,
    fee: feeCents === null ? null : formatCents(feeCents),
    total: totalCents === null ? null : formatCents(totalCents),
    byStaff,
    card,
    senderName,
    failure,
    dispute,
    refunds: refunds.map((refund) => ({
      transactionId: refund.transactionId,
      amount: formatCents(refund.amountCents),
      fee: formatCents(refund.feeCents),
      status: refund.status,
      createdAt: refund.createdAt.toISOString(),
    })),
  };
}
