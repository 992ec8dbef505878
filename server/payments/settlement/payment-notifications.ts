/** Notifications that money arrived, in the transaction that makes them true. */
import { displayCents } from '#contract/kernel/money.ts';
import type { Tx } from '#server/db/transaction.ts';
import { repaidText } from '#server/ledger/index.ts';
import { type About, enqueueMail, notify, type SendMailData } from '#server/notifications/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { type Contact, findPayer } from '../payers/payer-store.ts';
import type { Payment } from '../payment.ts';
import { paidBy } from './paid-by.ts';

export type MoneyArrived = {
  notification: { userId: string; title: string; message: string; about: About };
  mail: SendMailData;
};

export type Arrival = {
  balanceCents: bigint;
  repaidCents: bigint;
  /** When the payer paid; null where staff completed a payment that nobody had paid. */
  paidAt: Date | null;
};

/**
 * Money arrived: the notification for the member, or for the manager who paid for the enterprise. Gifts:
 * notify-gift.ts.
 */
export function notificationForFunds(
  payment: Payment,
  user: Contact,
  { balanceCents, repaidCents, paidAt }: Arrival,
): MoneyArrived {
  const { userId } = user;
  const amount = displayCents(payment.amountCents);
  const where = payment.kind === 'enterprise_funding' ? 'your shared balance' : 'your balance';
  const data = {
    firstName: user.firstName,
    amount,
    fee: displayCents(payment.feeCents),
    total: displayCents(payment.totalCents),
    balance: displayCents(balanceCents),
    paymentId: payment.intentId ?? payment.id,
    ...paidBy(paidAt),
    receiptPath: receiptPathOf(payment),
    ...(repaidCents > 0n && { repaid: displayCents(repaidCents) }),
    ...(payment.kind === 'enterprise_funding' && { ofCompany: true }),
  };
  return {
    notification: {
      userId,
      title: 'Funds Added',
      message: `${amount} has been added to ${where}.${repaidText(repaidCents)}`,
      about: { topic: 'payment', paymentId: payment.id },
    },
    mail: { to: user.email, userId, mail: { template: 'funds-added', data } },
  };
}

/**
 * The page with the receipt of a member or a company; the session names the company, not the address (P32).
 */
export function receiptPathOf({ id, kind }: Pick<Payment, 'id' | 'kind'>): string {
  return kind === 'enterprise_funding'
    ? `/enterprise/company/manager/transactions/${id}`
    : `/transaction-history/${id}`;
}

/** Notifies that money arrived in a balance. */
export async function notifyFundsArrived(
  deps: Pick<PaymentsDeps, 'jobs'>,
  tx: Tx,
  payment: Payment,
  arrival: Arrival,
): Promise<void> {
  const userId = payment.kind === 'enterprise_funding' ? payment.payerId : payment.beneficiary.ownerId;
  const user = userId === null ? undefined : await findPayer(tx, userId);
  if (user === undefined) return;
  const { notification, mail } = notificationForFunds(payment, user, arrival);
  await notify(tx, notification);
  await enqueueMail(tx, deps, mail);
}
