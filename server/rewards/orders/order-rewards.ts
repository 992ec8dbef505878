/**
 * Orders rewards for a member or a company: all of them, or none. Their money is held from then on, also
 * while an order of a company waits for another manager (docs/decisions/0084-orders-of-rewards.md).
 */

import { DatabaseError } from 'pg';
import type { Role } from '#contract/kernel/capabilities.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { toAuditRows } from '#server/audit/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { isAboveLimit, limitRefusal } from '#server/kernel/limit-refusal.ts';
import { Refusal, refuse } from '#server/kernel/refusal.ts';
import {
  MANAGER_MONEY_FROZEN,
  SHARED_BALANCE_FROZEN,
  sharedBalanceTooLow,
} from '#server/kernel/shared-balance.ts';
import { type Holder, ledgerRefusal } from '#server/ledger/index.ts';
import type { RewardsDeps } from '../deps.ts';
import { inReview, type OrderState } from '../reward.ts';
import { checkSent } from '../risk/check-sent.ts';
import { companyOfPayer, selectFraudRules } from '../risk/rule-store.ts';
import { selectOfOrder } from '../store.ts';
import {
  hashRewards,
  orderText,
  type RewardToOrder,
  recipientText,
  refusalOfRewards,
  toSqlReward,
} from './order.ts';
import { callOrderRewards, findOrder } from './order-store.ts';

export type OrderRequest = {
  /** A new id where it is omitted. One that was accepted before (`OPEN`) is executed now. */
  id?: string;
  payer: Holder;
  /** The member, the payment of a guest, or the manager in the name of whose limits a company pays. */
  actor: { userId: string; role: Role | 'guest' };
  /** As recipients read it. */
  senderName: string;
  /** How many months a company's rewards can be claimed; null for a person's. */
  companyMonths: number | null;
  channel: 'gift' | 'guest' | 'dashboard' | 'file' | 'api' | 'occasion';
  /** The payer's own id: the same id with the same content is the same order. */
  externalId: string | null;
  /** What a repeated order is compared by; the hash of the rewards where it is omitted. */
  contentHash?: Buffer;
  rewards: readonly RewardToOrder[];
};

export type OrderedRewards = {
  orderId: string;
  state: OrderState;
  /** It was ordered before; nothing was done now. */
  replayed: boolean;
  /** In the order of the request. */
  rewardIds: string[];
  /** Those of them that are under review: nothing is delivered or claimed before it ends. */
  idsInReview: string[];
};

/**
 * Throws `invalid-input`, `insufficient-balance`, `account-frozen`, `enterprise-inactive`, `payout-limit`
 * above a limit or a budget, and `key-reused` for other content under the same external id. Any of them means
 * that the transaction has to be rolled back.
 */
export async function orderRewards(
  tx: Tx,
  deps: Pick<RewardsDeps, 'clock' | 'riskLists'>,
  request: OrderRequest,
): Promise<OrderedRewards> {
  const { payer, actor, externalId } = request;
  const now = deps.clock.now();
  const refusal = refusalOfRewards(request.rewards, now);
  if (refusal) throw refusal;
  const contentHash = request.contentHash ?? hashRewards(request.rewards);
  const rewards = request.rewards.map((reward) => ({ ...reward, id: reward.id ?? newId() }));
  // Read before order_rewards locks the balance, for which the payer's other orders wait.
  const rules = await selectFraudRules(tx, companyOfPayer(payer));
  const id = request.id ?? newId();
  const ordered = await callOrderRewards(tx, {
    id,
    payer,
    actor,
    channel: request.channel,
    externalId,
    contentHash,
    senderName: request.senderName,
    now,
    rewards: rewards.map((reward) =>
      toSqlReward(reward, { payer, companyMonths: request.companyMonths, now }),
    ),
    auditEntries: auditEntriesOf(request, id, rewards),
  }).catch((error: unknown) => {
    throw orderRefusal(error, request);
  });
  if (ordered.replayed) return firstOrder(tx, payer, ordered, contentHash);
  // One that waits for approval is checked when it is executed.
  const idsInReview =
    ordered.state === 'EXECUTED' ? await checkSent(tx, deps, { payer, rewards, rules, isNew: true }) : [];
  return { ...ordered, rewardIds: rewards.map(({ id }) => id), idsInReview };
}

/** What a company's audit log notes, by the state that its order gets. */
function auditEntriesOf(
  { payer, actor: { userId, role } }: OrderRequest,
  id: string,
  rewards: readonly RewardToOrder[],
) {
  if (payer.kind !== 'enterprise' || role === 'guest') return null;
  const amountCents = rewards.reduce((sum, reward) => sum + reward.amountCents, 0n);
  const [only] = rewards;
  const recipient = only && rewards.length === 1 ? recipientText(only) : null;
  const entry = {
    actor: { userId, role },
    enterpriseId: payer.ownerId,
    subject: { kind: 'reward-order', id, label: orderText(amountCents, rewards.length, recipient) },
    after: { amount: formatCents(amountCents), rewards: rewards.length },
  };
  return {
    EXECUTED: toAuditRows([{ ...entry, action: 'rewards-ordered' }]),
    'PENDING APPROVAL': toAuditRows([{ ...entry, action: 'rewards-requested' }]),
  };
}

async function firstOrder(
  tx: Tx,
  payer: Holder,
  ordered: { orderId: string; state: OrderState; replayed: boolean },
  contentHash: Buffer,
): Promise<OrderedRewards> {
  const first = await findOrder(tx, { payer, by: { id: ordered.orderId } });
  if (!first?.contentHash?.equals(contentHash)) throw refuse('key-reused');
  const rewards = await selectOfOrder(tx, ordered.orderId);
  return {
    ...ordered,
    rewardIds: rewards.map(({ id }) => id),
    idsInReview: rewards.filter(inReview).map(({ id }) => id),
  };
}

function notEnough({ payer, actor: { role } }: OrderRequest): string {
  if (role === 'guest') return 'The payment of this gift was returned.';
  return payer.kind === 'enterprise' ? sharedBalanceTooLow(role) : 'Your balance does not cover this amount.';
}

/** The database's refusal, in words for the payer. */
function orderRefusal(error: unknown, request: OrderRequest): unknown {
  if (error instanceof DatabaseError) {
    if (error.code === 'IE001') return refuse('enterprise-inactive');
    // The manager was removed meanwhile.
    if (error.code === 'IE004') return refuse('not-signed-in');
    if (error.code === 'IE003') return refuse('account-frozen', { message: MANAGER_MONEY_FROZEN });
    if (isAboveLimit(error)) return limitRefusal(error, 'amount');
  }
  const refusal = ledgerRefusal(error);
  if (!(refusal instanceof Refusal)) return refusal;
  if (refusal.code === 'insufficient-balance')
    return refuse('insufficient-balance', { message: notEnough(request) });
  if (refusal.code === 'account-frozen' && request.payer.kind === 'enterprise')
    return refuse('account-frozen', { message: SHARED_BALANCE_FROZEN });
  return refusal;
}
