/**
 * Notifies the owner of a balance about a refund or a dispute, in the transaction that makes it true: the
 * member, or everybody who manages the company's money.
 */
import { displayCents } from '#contract/kernel/money.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Holder } from '#server/ledger/index.ts';
import { enqueueMail, notify } from '#server/notifications/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { type Contact, findMoneyManagers, findPayer } from '../payers/payer-store.ts';
import { isByGuest, type Payment } from '../payment.ts';
import type { BalanceOwner, MoneyEvent } from './money-event.ts';
import { movedAmount } from './moved-amount.ts';
import { receiptPathOf } from './payment-notifications.ts';
import { type Text, textFor } from './returned-texts.ts';

type NotifyDeps = Pick<PaymentsDeps, 'jobs'>;

export async function notifyOwner(
  deps: NotifyDeps,
  tx: Tx,
  payment: Payment,
  event: MoneyEvent,
): Promise<void> {
  // Money in suspense is not the recipient's, and a deleted user is not notified.
  if (isInSuspense(event) && isByGuest(payment.kind)) return writeToGuest(deps, tx, payment, event);
  const owner = ownerOf(payment);
  const text = textFor(owner, event);
  for (const person of await findReaders(tx, payment.beneficiary)) {
    const { title, message } = text;
    await notify(tx, {
      userId: person.userId,
      title,
      message,
      about: { topic: 'payment', paymentId: payment.id },
    });
    if (deservesMail(owner, event))
      await write(deps, tx, payment, person, { ...text, amount: movedAmount(owner, event) });
  }
}

/** Notifies the owner of a balance, in the product only, about something that concerns no single payment. */
export async function notifyHolder(
  tx: Tx,
  holder: Holder,
  event: MoneyEvent & { about: 'debt-written-off' },
): Promise<void> {
  const text = textFor(holder.kind === 'enterprise' ? 'company' : 'payer', event);
  for (const person of await findReaders(tx, holder)) await notify(tx, { userId: person.userId, ...text });
}

function ownerOf({ kind }: Payment): BalanceOwner {
  if (kind === 'enterprise_funding') return 'company';
  return kind === 'guest_send' ? 'recipient' : 'payer';
}

async function findReaders(tx: Tx, { kind, ownerId }: Holder): Promise<Contact[]> {
  if (kind === 'enterprise') return findMoneyManagers(tx, ownerId);
  // A guest reads about their gift from the module of rewards.
  if (kind === 'guest') return [];
  const user = await findPayer(tx, ownerId);
  return user ? [user] : [];
}

/** Companies read about each step. A member asked for the refund, and reads once it left or failed. */
function deservesMail(owner: BalanceOwner, { about }: MoneyEvent): boolean {
  return owner === 'company' || about !== 'refund-begun';
}

async function write(
  deps: NotifyDeps,
  tx: Tx,
  payment: Payment,
  { userId, email, firstName }: Contact,
  text: Text & { amount: readonly [label: string, cents: bigint] | undefined },
): Promise<void> {
  const data = {
    firstName,
    title: text.title,
    message: text.message,
    ...(text.paragraphs && { paragraphs: text.paragraphs }),
    ...(text.amount && { amount: [text.amount[0], displayCents(text.amount[1])] as const }),
    // The sender's fee is no business of the recipient.
    ...(payment.kind === 'guest_send'
      ? { payment: displayCents(payment.amountCents), isGift: true }
      : { payment: displayCents(payment.totalCents) }),
    paymentId: payment.intentId ?? payment.id,
    receiptPath: receiptPathOf(payment),
  };
  await enqueueMail(tx, deps, { to: email, userId, mail: { template: 'payment-update', data } });
}

type GuestEvent = MoneyEvent & { about: 'refund-returned' | 'refund-came-back' | 'paid-out' };

function isInSuspense(event: MoneyEvent): event is GuestEvent {
  return event.about === 'paid-out' || ('toSuspense' in event && event.toSuspense);
}

/** A guest was promised their money back, and their bank did not take it. */
async function writeToGuest(deps: NotifyDeps, tx: Tx, payment: Payment, event: GuestEvent): Promise<void> {
  const { senderName, senderEmail } = payment;
  if (senderEmail === null) return;
  const of = { senderName, paymentId: payment.intentId ?? payment.id };
  const mail =
    event.about === 'paid-out'
      ? ({
          template: 'gift-paid-out',
          data: { ...of, total: displayCents(event.amountCents), reference: event.reference },
        } as const)
      : ({
          template: 'gift-refund-failed',
          data: {
            ...of,
            total: displayCents(event.totalCents),
            neverLeft: event.about === 'refund-returned',
          },
        } as const);
  await enqueueMail(tx, deps, { to: senderEmail, userId: payment.payerId, mail });
}
