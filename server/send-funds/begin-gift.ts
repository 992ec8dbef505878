/** Begins a gift by card. Recipient, amount and fee are fixed here; nothing changes them later. */
import { findUser } from '#server/accounts/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { member } from '#server/ledger/index.ts';
import { createPayment, type Sender, type StartedPayment } from '#server/payments/index.ts';
import type { SendFundsDeps } from './deps.ts';
import { giftAmountProblem } from './gift.ts';
import type { SendThrottles } from './limits.ts';
import { requireRecipient } from './search-recipients.ts';

export type Gift = {
  recipientUsername: string;
  amountCents: bigint;
  /** What the sender has entered so far. */
  sender: Sender;
};

/** The caller: a browser, and the user signed in there, if any. */
export type GiftSource = { actor: Actor | null; browserHash: Buffer };

/** Throws `not-found`, `recipient-is-you`, `too-many-requests`, `payments-unavailable`. */
export async function beginGift(
  deps: SendFundsDeps,
  limits: SendThrottles,
  { recipientUsername, amountCents, sender }: Gift,
  { actor, browserHash }: GiftSource,
): Promise<StartedPayment> {
  const problem = giftAmountProblem(amountCents);
  if (problem) throw refuse('invalid-input', { message: problem, fields: { amount: problem } });
  const recipient = await requireRecipient(deps.db, recipientUsername);
  if (recipient.id === actor?.userId) throw refuse('recipient-is-you');
  await limits.countIntentTo(recipient.id);
  return createPayment(deps, {
    kind: 'guest_send',
    beneficiary: member(recipient.id),
    payerId: actor?.userId ?? null,
    amountCents,
    feeBasisPoints: deps.config.fees.guestBasisPoints,
    guest: { ...(await withAccount(deps, sender, actor)), browserHash },
  });
}

/** A signed-in sender's missing details come from their account. */
async function withAccount({ db }: SendFundsDeps, sender: Sender, actor: Actor | null): Promise<Sender> {
  const user = actor && (await findUser(db, actor.userId));
  if (!user) return sender;
  const name = `${user.first_name} ${user.last_name}`.trim();
  return {
    senderName: sender.senderName ?? (name || null),
    senderPhone: sender.senderPhone ?? user.phone_number,
    senderEmail: sender.senderEmail ?? user.email,
    message: sender.message,
  };
}
