/** A company sends rewards to email addresses, phone numbers, or as links: all of them, or none. */
import { findUser } from '#server/accounts/index.ts';
import type { Db } from '#server/db/pool.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { idempotentId } from '#server/kernel/idempotent-id.ts';
import { limitConcurrencyPerKey } from '#server/kernel/limit-concurrency.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { enterprise } from '#server/ledger/index.ts';
import {
  checkCustomFields,
  findOrder,
  isOwnContact,
  makeLinks,
  type OrderedRewards,
  type OrderRequest,
  orderRewards,
  type RewardToOrder,
  requireChoices,
  requireSms,
} from '#server/rewards/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import {
  type CompanyActor,
  readOwnCompany,
  requireMoneyNotFrozen,
  requireUnlocked,
} from '../require-company-actor.ts';
import { grantStrangers } from '../strangers/grant-strangers.ts';
import { countUnlisted } from './listed-store.ts';

type Deps = Pick<EnterpriseDeps, 'db' | 'clock' | 'config' | 'riskLists' | 'smsSender'>;

export type RewardsToSend = {
  channel: OrderRequest['channel'];
  rewards: readonly RewardToOrder[];
  /** The same key of the same manager is the same order. */
  requestKey?: string | undefined;
  /** An order that was accepted before, and is executed now. */
  id?: string;
  /** The company's own id: the same id with the same content is the same order. */
  externalId?: string | null;
  contentHash?: Buffer;
};

/**
 * `links`: of the rewards that their sender hands out, by reward; empty for an order that was sent before.
 */
export type RewardsSent = OrderedRewards & { links: Map<string, string> };

/** While one order holds its company's balance, the next ones read what they need. */
const AT_ONCE = 3;
/** Each that waits keeps its parsed order in memory. */
const MOST_WAITING = 300;
const inTurn = limitConcurrencyPerKey(AT_ONCE, MOST_WAITING);

/**
 * Runs a transaction that orders rewards of a company, confirms a file of payouts or carries out a request.
 * All of these wait for its balance, so a process begins a few at once: more would only hold connections that
 * others need. Throws `temporarily-unavailable` where too many of the company wait.
 */
export function orderInTurn<T>(db: Db, enterpriseId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTurn(enterpriseId, () => transaction(db, work));
}

/** Throws `recipient-is-you`, `funding-required`, `stranger-limit` and what `orderRewards` throws. */
export function sendRewards(deps: Deps, acting: CompanyActor, sent: RewardsToSend): Promise<RewardsSent> {
  return orderInTurn(deps.db, acting.enterpriseId, (tx) => sendRewardsIn(tx, deps, acting, sent));
}

/**
 * What holds before an order is executed later. Throws `enterprise-inactive`, `funding-required`,
 * `account-frozen` and `recipient-is-you`.
 */
export async function requireMaySend(
  tx: Tx,
  acting: CompanyActor,
  rewards: readonly RewardToOrder[],
): Promise<void> {
  requireUnlocked(await readOwnCompany(tx, acting));
  await requireMoneyNotFrozen(tx, acting);
  await requireNoneIsOwn(tx, acting, rewards);
}

/** Orders the rewards in the caller's transaction, which has to be rolled back with any refusal. */
export async function sendRewardsIn(
  tx: Tx,
  deps: Omit<Deps, 'db'>,
  acting: CompanyActor,
  { channel, rewards, requestKey, externalId = null, ...given }: RewardsToSend,
): Promise<RewardsSent> {
  const payer = enterprise(acting.enterpriseId);
  const id =
    given.id ??
    (requestKey === undefined ? newId() : idempotentId('reward-order', acting.userId, requestKey));
  const company = await readOwnCompany(tx, acting);
  const by = externalId === null ? { id } : { externalId };
  const first = await findOrder(tx, { payer, by });
  let checked = rewards;
  if (!first || first.state === 'OPEN') {
    requireUnlocked(company);
    await requireChoices(tx, acting.enterpriseId, rewards);
    checked = await checkCustomFields(tx, acting.enterpriseId, rewards);
    requireSms(deps, rewards);
    await requireNoneIsOwn(tx, acting, rewards);
    await requireStrangersLeft(tx, deps, company, rewards);
  }
  const withIds = checked.map((reward) => ({ ...reward, id: reward.id ?? newId() }));
  const handedOut = withIds.filter(({ method }) => method === 'LINK').map((reward) => reward.id);
  const links = new Map(makeLinks(deps, handedOut).map((link) => [link.rewardId, link]));
  const ordered = await orderRewards(tx, deps, {
    id,
    payer,
    actor: acting,
    senderName: company.company_name,
    companyMonths: company.reward_months,
    channel,
    externalId,
    ...(given.contentHash && { contentHash: given.contentHash }),
    rewards: withIds.map((reward) => ({ ...reward, link: links.get(reward.id) })),
  });
  const isGiven = ordered.state === 'EXECUTED' && !ordered.replayed;
  return { ...ordered, links: new Map(isGiven ? links.entries().map(([id, { link }]) => [id, link]) : []) };
}

/** Throws `recipient-is-you`, with the place of the reward. */
async function requireNoneIsOwn(
  tx: Tx,
  { userId }: CompanyActor,
  rewards: readonly RewardToOrder[],
): Promise<void> {
  const own = await findUser(tx, userId);
  const place = rewards.findIndex((reward) => isOwnContact(own, reward));
  const reward = rewards[place];
  if (!reward) return;
  const message = 'You cannot send a reward to yourself.';
  const field = reward.recipientPhone ? 'recipientPhone' : 'recipientEmail';
  throw refuse('recipient-is-you', { message, fields: { [field]: message }, extra: { reward: place } });
}

/** A new company writes to a limited number of people who do not know it (P81). Throws `stranger-limit`. */
async function requireStrangersLeft(
  tx: Tx,
  deps: Omit<Deps, 'db'>,
  company: { id: string; created_at: Date },
  rewards: readonly RewardToOrder[],
): Promise<void> {
  const emails = rewards.flatMap(({ method, recipientEmail }) =>
    method === 'EMAIL' && recipientEmail !== null ? [recipientEmail] : [],
  );
  const phones = new Set(rewards.flatMap(({ recipientPhone }) => recipientPhone ?? []));
  const wanted = (await countUnlisted(tx, company.id, emails)) + phones.size;
  const { count, why } = await grantStrangers(tx, deps, company, wanted);
  if (count < wanted) throw refuse('stranger-limit', why === null ? {} : { message: why });
}
