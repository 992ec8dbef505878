/**
 * Sends a reward again, to the same or a corrected address or phone number. The old link stops working. One
 * that is scheduled keeps its time: nothing is sent before.
 */
import { REFUSALS } from '#contract/kernel/refusals.ts';
import { findUser } from '#server/accounts/index.ts';
import { type InTransaction, type Tx, transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { Holder } from '#server/ledger/index.ts';
import { enqueueDelivery } from './delivery/enqueue-delivery.ts';
import { updateResent } from './delivery/progress-store.ts';
import type { RewardsDeps, SenderDeps } from './deps.ts';
import { isOwnContact } from './is-own-contact.ts';
import type { RewardThrottles } from './limits.ts';
import { renewLink } from './links/links.ts';
import { requireOpenReward } from './require-open-reward.ts';
import { requireSms } from './require-sms.ts';
import type { Reward } from './reward.ts';
import { checkSent } from './risk/check-sent.ts';
import { companyOfPayer, selectFraudRules } from './risk/rule-store.ts';
import { lockReward } from './store.ts';

const NO_ADDRESS = 'You handed this link out yourself. Please enter the email address to send it to.';

const OF_ITS_SENDER = 'This is the manager who sent it. Nobody sends a reward to themselves.';

/** Undefined for the recipient it has. */
export type CorrectedRecipient = { recipientEmail?: string | undefined; recipientPhone?: string | undefined };

/**
 * `by` is the user who corrects it; null for a guest, and for staff, who correct nothing. Throws `not-found`,
 * `reward-closed`, `reward-waits`, `reward-claimed-in-part`, `recipient-is-you`, `too-many-requests`, and
 * `invalid-input` for a link without a recipient, or a phone number where no text messages are sent.
 */
export async function resendReward(
  deps: SenderDeps & Pick<RewardsDeps, 'riskLists' | 'smsSender'>,
  limits: Pick<RewardThrottles, 'countResend'>,
  sender: Holder,
  { id, by, ...corrected }: { id: string; by: string | null } & CorrectedRecipient,
  alsoDo?: InTransaction<Reward>,
): Promise<Reward> {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const reward = await requireOpenReward(tx, { id, sender, now });
    const to = recipientOf(reward, corrected);
    if (to === undefined)
      throw refuse('invalid-input', { message: NO_ADDRESS, fields: { recipientEmail: NO_ADDRESS } });
    requireSms(deps, [{ recipientPhone: to.phone }]);
    const isOther = to.email !== reward.recipientEmail || to.phone !== reward.recipientPhone;
    if (isOther) {
      if (reward.claimedCents > 0n) throw refuse('reward-claimed-in-part');
      const recipient = { recipientEmail: to.email, recipientPhone: to.phone };
      await requireNotOwn(tx, recipient, { by, reward });
    }
    await limits.countResend(tx, id);
    const isLater = reward.delivery === 'SCHEDULED' && reward.deliverAt > now;
    await updateResent(tx, id, to, { isLater, now });
    if (isOther) {
      const { recipientName } = reward;
      const sent = { id, recipientEmail: to.email, recipientPhone: to.phone, recipientName };
      const rules = await selectFraudRules(tx, companyOfPayer(sender));
      await checkSent(tx, deps, { payer: sender, rewards: [sent], rules, isNew: false });
    }
    await renewLink(tx, deps, id);
    if (!isLater) await enqueueDelivery(deps, tx, { id, recipientPhone: to.phone });
    await alsoDo?.(tx, reward);
    return (await lockReward(tx, id)) ?? reward;
  });
}

/**
 * A correction may name neither the user who makes it nor the one who ordered the reward, as when sending.
 */
async function requireNotOwn(
  tx: Tx,
  recipient: { recipientEmail: string | null; recipientPhone: string | null },
  { by, reward }: { by: string | null; reward: Reward },
): Promise<void> {
  const refusal = (message: string = REFUSALS['recipient-is-you'][1]) => {
    const field = recipient.recipientPhone === null ? 'recipientEmail' : 'recipientPhone';
    return refuse('recipient-is-you', { message, fields: { [field]: message } });
  };
  if (by !== null && isOwnContact(await findUser(tx, by), recipient)) throw refusal();
  if (by === reward.actorId || !isOwnContact(await findUser(tx, reward.actorId), recipient)) return;
  throw by === null ? refusal() : refusal(OF_ITS_SENDER);
}

/** Undefined for a link that its sender handed out, as long as no recipient is given. */
function recipientOf(
  { method, recipientEmail, recipientPhone }: Reward,
  corrected: CorrectedRecipient,
): { email: string | null; phone: string | null } | undefined {
  if (corrected.recipientPhone !== undefined) return { email: null, phone: corrected.recipientPhone };
  if (corrected.recipientEmail !== undefined) return { email: corrected.recipientEmail, phone: null };
  return method === 'LINK' ? undefined : { email: recipientEmail, phone: recipientPhone };
}
