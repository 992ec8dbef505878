/** Notifications about payments, refunds and disputes, in the transaction that makes them true. */
import { displayCents } from '#contract/kernel/money.ts';
import type { Tx } from '#server/db/transaction.ts';
import { repaidText } from '#server/ledger/index.ts';
import { enqueueMail, notify, type SendMailData } from '#server/notifications/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { type Contact, findPayer } from '../payers/payer-store.ts';
import type { Payment } from '../payment.ts';

export type MoneyArrived = {
  notification: { userId: string; title: string; message: string };
  email: SendMailData;
};

/**
 * Money arrived: the notification for the member, or for the manager who paid for the enterprise. Gifts:
 * notify-gift.ts.
 */
export function notificationForFunds(
  payment: Payment,
  user: Contact,
  { balanceCents, repaidCents }: { balanceCents: bigint; repaidCents: bigint },
): MoneyArrived {
  const { userId } = user;
  const amount = displayCents(payment.amountCents);
  const where = payment.kind === 'enterprise_funding' ? 'your company balance' : 'your balance';
  const data = {
    firstName: user.firstName,
    amount,
    fee: displayCents(payment.feeCents),
    total: displayCents(payment.totalCents),
    balance: displayCents(balanceCents),
    paymentId: payment.intentId ?? payment.id,
  };
  return {
    notification: {
      userId,
      title: 'Funds Added',
      message: `${amount} has been added to ${where}.${repaidText(repaidCents)}`,
    },
    email: { to: user.email, userId, mail: { template: 'funds-added', data } },
  };
}

/** Notifies that money arrived in a balance. */
export async function notifyFundsArrived(
  deps: Pick<PaymentsDeps, 'jobs'>,
  tx: Tx,
  payment: Payment,
  balances: { balanceCents: bigint; repaidCents: bigint },
): Promise<void> {
  const userId = payment.kind === 'enterprise_funding' ? payment.payerId : payment.beneficiary.ownerId;
  const user = userId === null ? undefined : await findPayer(tx, userId);
  if (user === undefined) return;
  const { notification, email } = notificationForFunds(payment, user, balances);
  await notify(tx, notification);
  await enqueueMail(tx, deps, email);
}

export type MoneyEvent =
  | { about: 'refund-begun'; amountCents: bigint }
  | { about: 'refund-done'; amountCents: bigint }
  | { about: 'refund-returned'; amountCents: bigint }
  | { about: 'dispute-opened'; takenCents: bigint; owedCents: bigint }
  | { about: 'dispute-won'; amountCents: bigint }
  | { about: 'dispute-lost' };

/** Notifies the owner of the balance. An enterprise's balance has no single owner to notify. */
export async function notifyOwner(
  tx: Tx,
  { kind, beneficiary }: Pick<Payment, 'kind' | 'beneficiary'>,
  event: MoneyEvent,
): Promise<void> {
  if (beneficiary.kind !== 'member' || !(await findPayer(tx, beneficiary.ownerId))) return;
  const text = kind === 'guest_send' ? textForGift(event) : undefined;
  await notify(tx, { userId: beneficiary.ownerId, ...(text ?? textFor(event)) });
}

/** A refund of a gift goes to the sender's card, not to the owner's. */
function textForGift(event: MoneyEvent): { title: string; message: string } | undefined {
  switch (event.about) {
    case 'refund-begun':
      return {
        title: 'Gift Returned',
        message: `${displayCents(event.amountCents)} of a gift is on its way back to its sender.`,
      };
    case 'refund-done':
      return {
        title: 'Gift Returned',
        message: `${displayCents(event.amountCents)} went back to the card that a gift was paid with.`,
      };
    case 'refund-returned':
      return {
        title: 'Gift Kept',
        message: `A gift could not be returned, so ${displayCents(event.amountCents)} is back in your balance.`,
      };
    default:
      return undefined;
  }
}

function textFor(event: MoneyEvent): { title: string; message: string } {
  switch (event.about) {
    case 'refund-begun':
      return {
        title: 'Refund Started',
        message: `${displayCents(event.amountCents)} is on its way back to your card.`,
      };
    case 'refund-done':
      return {
        title: 'Refund Sent',
        message: `${displayCents(event.amountCents)} went back to your card. Banks take a few days to show it.`,
      };
    case 'refund-returned':
      return {
        title: 'Refund Failed',
        message: `Your card did not take the refund, so ${displayCents(event.amountCents)} is back in your balance.`,
      };
    case 'dispute-opened': {
      const owed = event.owedCents > 0n ? ` ${displayCents(event.owedCents)} is still owed.` : '';
      return {
        title: 'Payment Disputed',
        message: `A payment to your balance was disputed with the bank. ${displayCents(event.takenCents)} was taken back and spending is on hold until it is resolved.${owed}`,
      };
    }
    case 'dispute-won':
      return {
        title: 'Dispute Resolved',
        message: `The dispute was resolved in your favor: ${displayCents(event.amountCents)} is back in your balance.`,
      };
    case 'dispute-lost':
      return {
        title: 'Dispute Closed',
        message: 'The bank decided for the card holder. You can spend your balance again.',
      };
  }
}
