/** Notifications about payments, refunds and disputes, in the transaction that makes them true. */
import { displayCents } from '#contract/kernel/money.ts';
import type { Tx } from '#server/db/transaction.ts';
import { repaidText } from '#server/ledger/index.ts';
import { enqueueMail, notify, type SendMailData } from '#server/notifications/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { findPayer, type Person } from '../payers/payer-store.ts';
import type { Payment } from '../payment.ts';

export type News = {
  notification: { userId: string; title: string; message: string };
  letter: SendMailData;
};

/**
 * Money arrived: the notification for the member, or for the manager who paid for the enterprise. Gifts:
 * notify-gift.ts.
 */
export function notificationForFunds(
  payment: Payment,
  person: Person,
  { balanceCents, repaidCents }: { balanceCents: bigint; repaidCents: bigint },
): News {
  const { userId } = person;
  const amount = displayCents(payment.amountCents);
  const where = payment.kind === 'enterprise_funding' ? 'your company balance' : 'your balance';
  const data = {
    firstName: person.firstName,
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
    letter: { to: person.email, userId, mail: { template: 'funds-added', data } },
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
  const person = userId === null ? undefined : await findPayer(tx, userId);
  if (person === undefined) return;
  const { notification, letter } = notificationForFunds(payment, person, balances);
  await notify(tx, notification);
  await enqueueMail(tx, deps, letter);
}

export type FundsNotification =
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
  news: FundsNotification,
): Promise<void> {
  if (beneficiary.kind !== 'member' || !(await findPayer(tx, beneficiary.ownerId))) return;
  const words = kind === 'guest_send' ? wordsOfGift(news) : undefined;
  await notify(tx, { userId: beneficiary.ownerId, ...(words ?? wordsOf(news)) });
}

/** A refund of a gift goes to the sender's card, not to the owner's. */
function wordsOfGift(news: FundsNotification): { title: string; message: string } | undefined {
  switch (news.about) {
    case 'refund-begun':
      return {
        title: 'Gift Returned',
        message: `${displayCents(news.amountCents)} of a gift is on its way back to its sender.`,
      };
    case 'refund-done':
      return {
        title: 'Gift Returned',
        message: `${displayCents(news.amountCents)} went back to the card that a gift was paid with.`,
      };
    case 'refund-returned':
      return {
        title: 'Gift Kept',
        message: `A gift could not be returned, so ${displayCents(news.amountCents)} is back in your balance.`,
      };
    default:
      return undefined;
  }
}

function wordsOf(news: FundsNotification): { title: string; message: string } {
  switch (news.about) {
    case 'refund-begun':
      return {
        title: 'Refund Started',
        message: `${displayCents(news.amountCents)} is on its way back to your card.`,
      };
    case 'refund-done':
      return {
        title: 'Refund Sent',
        message: `${displayCents(news.amountCents)} went back to your card. Banks take a few days to show it.`,
      };
    case 'refund-returned':
      return {
        title: 'Refund Failed',
        message: `Your card did not take the refund, so ${displayCents(news.amountCents)} is back in your balance.`,
      };
    case 'dispute-opened': {
      const owed = news.owedCents > 0n ? ` ${displayCents(news.owedCents)} is still owed.` : '';
      return {
        title: 'Payment Disputed',
        message: `A payment to your balance was disputed with the bank. ${displayCents(news.takenCents)} was taken back and spending is on hold until it is resolved.${owed}`,
      };
    }
    case 'dispute-won':
      return {
        title: 'Dispute Resolved',
        message: `The dispute was resolved in your favor: ${displayCents(news.amountCents)} is back in your balance.`,
      };
    case 'dispute-lost':
      return {
        title: 'Dispute Closed',
        message: 'The bank decided for the card holder. You can spend your balance again.',
      };
  }
}
