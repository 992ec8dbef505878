/** A reward as the bearer of its link sees it, with the cards that this browser chose. */
import type { GiftCard } from '#contract/catalogue.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { maskPhone } from '#contract/kernel/phone.ts';
import type { Claim, ClaimedCard } from '#contract/rewards/claim.ts';
import { readCards, readCardsOf, toGiftCard } from '#server/catalogue/index.ts';
import { listOrderedCards, readOwnQueue, recordLooks } from '#server/gift-cards/index.ts';
import { logoPath } from '../campaigns/campaign.ts';
import { markOpened } from '../delivery/progress-store.ts';
import type { RewardsDeps } from '../deps.ts';
import { leftCents, rewardState } from '../reward.ts';
import { rewardTerms } from '../terms.ts';
import { choiceOf } from './choice.ts';
import { findClaimOnTerms, goneRefusal } from './find-claim.ts';
import { needsCode } from './require-code.ts';
import { claimWaits } from './require-undisputed.ts';
import { type BrowserClaims, findWithoutPassword, selectClaims } from './store.ts';
import type { ClaimCampaign, OpenedClaim } from './terms-store.ts';

/**
 * Moves nothing, so a mail scanner that opens links does no harm. Throws `not-found`, and `reward-gone` for a
 * browser that claimed nothing of a closed reward.
 */
export async function readClaim(
  deps: RewardsDeps,
  token: string,
  browserHash: Buffer | null,
): Promise<Claim> {
  return showClaim(deps, await findClaimOnTerms(deps.db, token), browserHash);
}

/** Throws `reward-gone` for a browser that claimed nothing of a closed reward; marks others as opened. */
export async function showClaim(
  deps: RewardsDeps,
  { reward, terms }: OpenedClaim,
  browserHash: Buffer | null,
): Promise<Claim> {
  const now = deps.clock.now();
  const [claims, words] = await Promise.all([
    browserHash && selectClaims(deps.db, { rewardId: reward.id, browserHash }),
    rewardTerms(deps.db, reward),
  ]);
  const { campaign, cheapest, doubts } = terms;
  const { products, allowsBalance } = choiceOf(reward, terms);
  const claimed = claims && (claims.orders.length > 0 || claims.toBalanceCents > 0n);
  const gone = goneRefusal(reward, now);
  if (gone && !claimed) throw gone;
  if (reward.openedAt === null) await markOpened(deps.db, reward.id, now);
  const isTest = deps.config.claimTokenPrefix !== '';
  const cards = claims ? await cardsOf(deps, claims, now) : [];
  const userIds = claims?.orders.map(({ userId }) => userId) ?? [];
  return {
    senderName: campaign?.senderName ?? reward.senderName,
    recipientName: reward.recipientName,
    message: reward.message ?? campaign?.message ?? null,
    look: campaign ? lookOf(campaign) : null,
    choosesFrom: products === null ? 'all' : 'some',
    allowsBalance,
    design: reward.design,
    amount: formatCents(reward.amountCents),
    left: formatCents(leftCents(reward)),
    expiresAt: reward.expiresAt.toISOString(),
    state: rewardState(reward),
    address: reward.recipientEmail === null ? null : maskEmail(reward.recipientEmail),
    phone: reward.recipientPhone === null ? null : maskPhone(reward.recipientPhone),
    needsCode: needsCode(deps, reward),
    waits: claimWaits(reward, doubts),
    cheapest: cheapest === null ? null : formatCents(cheapest),
    cards,
    codesInSeconds: await codesInSeconds(deps, cards, userIds),
    toBalance: formatCents(claims?.toBalanceCents ?? 0n),
    // An account of the test world is one that nobody could sign in to.
    canOpenAccount:
      !isTest && userIds.length > 0 && (await findWithoutPassword(deps.db, userIds)) !== undefined,
    terms: words,
    thanked: reward.thanks !== null,
    isTest,
  };
}

/** Null for a campaign that looks like Indulge. */
function lookOf(campaign: ClaimCampaign): Claim['look'] {
  const { colors, headline } = campaign;
  const logoUrl = logoPath(campaign);
  return colors || headline || logoUrl ? { colors, headline, logoUrl } : null;
}

/** The gift cards that the bearer of a link chooses from. Throws `not-found` and `reward-gone`. */
export async function listClaimCards(deps: RewardsDeps, token: string): Promise<GiftCard[]> {
  const { reward, terms } = await findClaimOnTerms(deps.db, token);
  const gone = goneRefusal(reward, deps.clock.now());
  if (gone) throw gone;
  const { products } = choiceOf(reward, terms);
  const cards = products === null ? await readCards(deps.db) : await readCardsOf(deps.db, products);
  return cards.map(toGiftCard);
}

/**
 * All orders of a browser's claims have one owner, except where it claimed for several; the slowest counts.
 */
async function codesInSeconds(
  deps: RewardsDeps,
  cards: ClaimedCard[],
  userIds: string[],
): Promise<number | null> {
  if (!cards.some(({ status }) => status === 'pending')) return null;
  const queues = await Promise.all([...new Set(userIds)].map((userId) => readOwnQueue(deps, userId)));
  const seconds = queues.map(({ estimateSeconds }) => estimateSeconds);
  return seconds.includes(null) ? null : Math.max(...seconds.map(Number));
}

/** The cards with their codes. Each look is recorded, under the claim in place of a session. */
async function cardsOf(deps: RewardsDeps, { orders }: BrowserClaims, now: Date): Promise<ClaimedCard[]> {
  const listed = await Promise.all(
    orders.map(async ({ claimId, userId, orderId }) => {
      const cards = await listOrderedCards(deps, orderId);
      const unitIds = cards.filter(({ secret }) => secret !== null).map(({ id }) => id);
      await recordLooks(deps, { userId, sessionId: claimId, unitIds, now });
      return cards;
    }),
  );
  return listed.flat().map((card) => ({
    id: card.id,
    name: card.name,
    imageUrl: card.imageUrl,
    amount: formatCents(card.faceCents),
    status: card.secret !== null ? 'active' : card.state === 'released' ? 'released' : 'pending',
    code: card.secret?.code ?? null,
    pin: card.secret?.pin ?? null,
    redemptionUrl: card.secret?.redemptionUrl ?? null,
  }));
}

/** "l•••@example.com": enough to know one's own address, too little to learn another's. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
