/**
 * Notifies about a guest's paid gift, arrived or returned: the recipient inside the product, the sender by
 * email.
 */
import { displayCents } from '#contract/kernel/money.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { repaidBy } from '#server/ledger/index.ts';
import { enqueueMail, notify } from '#server/notifications/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { findPayer } from '../payers/payer-store.ts';
import type { Payment } from '../payment.ts';
import { lockPayment } from '../store.ts';
import { completeSender, type GiftFacts, markNotified, readGiftFacts, type Sender } from './gift-store.ts';
import { mailForSender, notificationForGift, quotedMessage } from './gift-texts.ts';

export const NOTIFY_GIFT = jobName<{ paymentId: string }>('notify-gift');

type NotifyDeps = Pick<PaymentsDeps, 'db' | 'jobs' | 'clock'>;

/**
 * How long a gift's notification waits for the sender's name. The webhook is often faster than the browser,
 * which sends the name after the card. If the browser never returns, the gift is from 'somebody'.
 */
const PATIENCE_SECONDS = 5;

/** In the settling transaction: notifies now when the sender is known, a little later otherwise. */
export async function enqueueGiftNotification(
  deps: NotifyDeps,
  tx: Tx,
  payment: Payment,
  { repaidCents, returned }: { repaidCents: bigint; returned: boolean },
): Promise<void> {
  if (payment.senderName === null) {
    const data = { paymentId: payment.id };
    await deps.jobs.enqueue(tx, NOTIFY_GIFT, data, { startAfterSeconds: PATIENCE_SECONDS });
    return;
  }
  const facts = { ...(await readGiftFacts(tx, payment.id)), returned };
  await notifyBothSides(deps, tx, payment, facts, repaidCents);
}

/** The wait is over. The sender may have become known in time. */
export async function notifyGift(deps: NotifyDeps, paymentId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment?.status !== 'completed') return;
    const facts = await readGiftFacts(tx, paymentId);
    if (!facts.notified) await notifyBothSides(deps, tx, payment, facts, await repaidBy(tx, paymentId));
  });
}

/** Records the guest's name on their gift, before or after the money arrived. Earlier entries stay. */
export async function nameSender(deps: NotifyDeps, paymentId: string, sender: Sender): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const before = await lockPayment(tx, paymentId);
    await completeSender(tx, paymentId, sender);
    const payment = await lockPayment(tx, paymentId);
    if (!before || payment?.status !== 'completed') return;
    const facts = await readGiftFacts(tx, paymentId);
    if (!facts.notified) await notifyBothSides(deps, tx, payment, facts, await repaidBy(tx, paymentId));
    else await notifyLateSender(deps, tx, payment, { before, facts });
  });
}

async function notifyBothSides(
  deps: NotifyDeps,
  tx: Tx,
  payment: Payment,
  facts: GiftFacts,
  repaidCents: bigint,
): Promise<void> {
  if (facts.returned) await notifyRecipientOfReturn(tx, payment);
  else await notifyRecipient(deps, tx, payment, repaidCents);
  await writeToSender(deps, tx, payment, facts);
  await markNotified(tx, payment.id, deps.clock.now());
}

/** The name came after the recipient was notified of a gift from somebody. */
async function notifyLateSender(
  deps: NotifyDeps,
  tx: Tx,
  payment: Payment,
  { before, facts }: { before: Payment; facts: GiftFacts },
): Promise<void> {
  const named = before.senderName === null && payment.senderName !== null;
  if (named && !facts.returned && (await findPayer(tx, payment.beneficiary.ownerId))) {
    await notify(tx, {
      userId: payment.beneficiary.ownerId,
      title: 'About Your Gift',
      message: `The ${displayCents(payment.amountCents)} you received came from ${payment.senderName}.${quotedMessage(payment)}`,
      about: { topic: 'payment', paymentId: payment.id },
    });
  }
  if (before.senderEmail === null) await writeToSender(deps, tx, payment, facts);
}

async function notifyRecipient(
  deps: NotifyDeps,
  tx: Tx,
  payment: Payment,
  repaidCents: bigint,
): Promise<void> {
  const recipient = await findPayer(tx, payment.beneficiary.ownerId);
  if (!recipient) return;
  const { notification, mail } = notificationForGift(payment, recipient, repaidCents);
  await notify(tx, notification);
  await enqueueMail(tx, deps, mail);
}

async function notifyRecipientOfReturn(tx: Tx, { beneficiary, amountCents }: Payment): Promise<void> {
  // A deleted user is not notified.
  if (!(await findPayer(tx, beneficiary.ownerId))) return;
  await notify(tx, {
    userId: beneficiary.ownerId,
    title: 'Gift Returned',
    message: `Someone sent you ${displayCents(amountCents)}, but your profile does not accept gifts right now, so it went back to them.`,
  });
}

async function writeToSender(deps: NotifyDeps, tx: Tx, payment: Payment, facts: GiftFacts): Promise<void> {
  const mail = mailForSender(payment, facts);
  if (mail) await enqueueMail(tx, deps, mail);
}
