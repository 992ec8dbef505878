/** Carries out what was approved: the payout reaches its recipients, the invitation is sent. */

import { findUser, wasSecuredSince } from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { SHARED_BALANCE_FROZEN } from '#server/kernel/shared-balance.ts';
import {
  enterprise,
  lockAccount,
  lockAccounts,
  member,
  owedBy,
  payoutSettle,
  post,
} from '#server/ledger/index.ts';
import { enqueueMail, insertNotifications } from '#server/notifications/index.ts';
import { executeWaitingOrder } from '#server/rewards/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { inviteManager } from '../managers/invite-manager.ts';
import { findRuleSetAt } from '../occasions/occasion-rule-store.ts';
import { PAY_BATCH } from '../payouts/confirm-payouts.ts';
import { mailWithRepaid, payoutTexts } from '../payouts/payout-texts.ts';
import { repayFromPayouts } from '../payouts/repay-from-payouts.ts';
import {
  type CompanyActor,
  readOwnCompany,
  requireActive,
  requireMoneyNotFrozen,
} from '../require-company-actor.ts';
import type { ShownRequest } from './approval-store.ts';
import { findRequestedPayout, settlePayout, startBatch } from './requested-payout-store.ts';

type Deps = Pick<EnterpriseDeps, 'clock' | 'jobs' | 'riskLists'>;

/**
 * Throws `enterprise-inactive`, `account-frozen`, `recipient-unavailable`, and for an invitation
 * `staff-limit` and `user-exists`: then the request goes on waiting.
 */
export async function executeRequest(
  tx: Tx,
  deps: Deps,
  acting: CompanyActor,
  request: ShownRequest,
): Promise<void> {
  const payer = enterprise(acting.enterpriseId);
  // The recipient of a request never changes. Whether they can be paid is read again under the lock.
  const payout = request.kind === 'payout' ? await findRequestedPayout(tx, request.id) : undefined;
  if (payout) await lockAccounts(tx, [payer, member(payout.recipient_id)]);
  // Staff lock the balance before they deactivate a company, so `active` stays true until the end.
  const account = await lockAccount(tx, payer);
  // Approvals queue for the balance. Either manager may have been removed, frozen or locked meanwhile.
  await requireMoneyNotFrozen(tx, acting);
  await requirePresentMaker(tx, request);
  requireActive(await readOwnCompany(tx, acting));
  if (request.kind === 'invitation') {
    if (!request.invitation) throw new Error(`Request ${request.id} names nobody.`);
    await inviteManager(tx, deps, acting, request.invitation);
    return;
  }
  if (account.frozen) throw refuse('account-frozen', { message: SHARED_BALANCE_FROZEN });
  // A bank took back what the balance had. Held money covers that once the request is rejected.
  if ((await owedBy(tx, payer)) > 0n) throw refuse('account-frozen', { message: IN_DEBT });
  if (request.kind === 'payout') return payHeld(tx, deps, acting, request);
  if (request.kind === 'rewards') {
    if (!(await executeWaitingOrder(tx, deps, request.id)))
      throw new Error(`The order ${request.id} does not wait.`);
    return;
  }
  await startBatch(tx, request.id);
  await deps.jobs.enqueue(tx, PAY_BATCH, { batchId: request.id });
}

const MAKER_LEFT =
  'The account of the manager who asked is closed, so the request is about to be canceled. You can reject it now.';

const MAKER_LOCKED =
  'The account of the manager who asked is locked. You can reject the request now, or approve it once they can sign in again.';

const MAKER_SECURED =
  'The account of the manager who asked was secured since, so somebody else may have asked in their name. Please reject the request. They can ask again.';

const SETTER_SECURED =
  'The account of the manager who set this occasion up was secured since, so somebody else may have set it. Please check the occasion and save it once more to approve this, or reject the request.';

async function requirePresentMaker(
  tx: Tx,
  { id, maker_id: makerId, created_at: askedAt, channel }: ShownRequest,
): Promise<void> {
  const maker = await findUser(tx, makerId);
  if (!maker) throw refuse('account-frozen', { message: MAKER_LEFT });
  // A birthday's order is made once a year, in the name of the manager who set the rule: its rule counts, as
  // saved last.
  const savedAt = channel === 'occasion' ? await findRuleSetAt(tx, id) : undefined;
  if (wasSecuredSince(maker, savedAt ?? askedAt))
    throw refuse('account-frozen', { message: savedAt ? SETTER_SECURED : MAKER_SECURED });
  if (maker.frozen_at !== null || maker.password_reset_required_at !== null)
    throw refuse('account-frozen', { message: MAKER_LOCKED });
}

/** Pays one recipient from the hold, with the texts of every payout. */
async function payHeld(tx: Tx, deps: Deps, acting: CompanyActor, { id }: ShownRequest): Promise<void> {
  const payout = await findRequestedPayout(tx, id);
  if (!payout) throw new Error(`There is no payout ${id}.`);
  if (!payout.reachable || !payout.payable) throw refuse('recipient-unavailable');
  if (!payout.listed) throw refuse('recipient-unavailable', { message: LEFT_LIST });
  const { recipient_id: toUserId, amount_cents: amountCents, message } = payout;
  const texts = payoutTexts({
    companyName: payout.company_name,
    recipient: {
      id: toUserId,
      email: payout.email ?? '',
      firstName: payout.first_name ?? '',
      name: payout.recipient_name,
    },
    amountCents,
    message,
  });
  await post(tx, {
    ...payoutSettle({
      requestId: id,
      payoutId: id,
      toUserId,
      amountCents,
      receivedDescription: texts.received,
      ...(message !== null && { message }),
    }),
    decision: { actorId: acting.userId, actorRole: acting.role, reason: texts.reason },
  });
  const [repaid] = await repayFromPayouts(tx, payout.company_name, [
    { payoutId: id, recipientId: toUserId, amountCents },
  ]);
  await settlePayout(tx, id, deps.clock.now());
  await insertNotifications(tx, [
    {
      id,
      userId: toUserId,
      title: texts.title,
      message: texts.notification,
      about: { topic: 'transactions' },
    },
  ]);
  await enqueueMail(tx, deps, mailWithRepaid(texts.mail, repaid?.repaidCents));
}

const IN_DEBT =
  'Your company owes money for a disputed payment. Please add funds first, or reject the request: its money repays the debt.';
const LEFT_LIST =
  'This person is no longer on the employee list. Reject the request to return the money to the shared balance.';
