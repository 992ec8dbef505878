/**
 * Notifies the owner of a balance about a refund or a dispute, in the transaction that makes it true: the member,
 * or everybody who manages the company's money.
 */
import { displayCents } from '#contract/kernel/money.ts';
import type { Tx } from '#server/db/transaction.ts';
import { enqueueMail, notify } from '#server/notifications/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { type Contact, findMoneyManagers, findPayer } from '../payers/payer-store.ts';
import type { Payment } from '../payment.ts';
import { type MoneyEvent, type Owner, type Text, textFor } from './returned-texts.ts';

type NotifyDeps = Pick<PaymentsDeps, 'jobs'>;

export async function notifyOwner(
  deps: NotifyDeps,
  tx: Tx,
  payment: Payment,
  event: MoneyEvent,
): Promise<void> {
  const suspended = event.about === 'refund-came-back' && event.toSuspense;
  if (suspended) await writeToGuest(deps, tx, payment, event.totalCents);
  // Money in suspense is not the recipient's, and a deleted user is not notified.
  if (suspended && payment.kind === 'guest_send') return;
  const owner = ownerOf(payment);
  const text = textFor(owner, event);
  for (const person of await findReaders(tx, payment)) {
    await notify(tx, { userId: person.userId, ...text });
    if (deservesEmail(owner, event)) await write(deps, tx, payment, person, text);
  }
}

function ownerOf({ kind }: Payment): Owner {
  if (kind === 'enterprise_funding') return 'company';
  return kind === 'guest_send' ? 'recipient' : 'payer';
}

async function findReaders(tx: Tx, { beneficiary }: Payment): Promise<Contact[]> {
  if (beneficiary.kind === 'enterprise') return findMoneyManagers(tx, beneficiary.ownerId);
  const user = await findPayer(tx, beneficiary.ownerId);
  return user ? [user] : [];
}

/** Emails go out for what a reader must not miss: companies read about each step, members about surprises. */
function deservesEmail(owner: Owner, { about }: MoneyEvent): boolean {
  return owner === 'company' || about === 'refund-came-back' || about.startsWith('dispute-');
}

async function write(
  deps: NotifyDeps,
  tx: Tx,
  payment: Payment,
  { userId, email, firstName }: Contact,
  text: Text,
): Promise<void> {
  const data = {
    firstName,
    ...text,
    payment: displayCents(payment.totalCents),
    paymentId: payment.intentId ?? payment.id,
  };
  await enqueueMail(tx, deps, { to: email, userId, mail: { template: 'payment-update', data } });
}

/** A guest was promised their money back, and their bank did not take it. */
async function writeToGuest(deps: NotifyDeps, tx: Tx, payment: Payment, totalCents: bigint): Promise<void> {
  if (payment.kind !== 'guest_send' || payment.senderEmail === null) return;
  const data = {
    senderName: payment.senderName,
    total: displayCents(totalCents),
    paymentId: payment.intentId ?? payment.id,
  };
  const mail = { template: 'gift-refund-failed', data } as const;
  await enqueueMail(tx, deps, { to: payment.senderEmail, userId: payment.payerId, mail });
}
