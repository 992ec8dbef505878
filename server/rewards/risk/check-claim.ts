/** Checks a claim against the fraud rules. What hits puts the reward under review, and nothing is claimed. */
import type { Tx } from '#server/db/transaction.ts';
import { networkOf } from '#server/http/edge/throttle.ts';
import { newId } from '#server/kernel/id.ts';
import { plainIp } from '#server/kernel/ip.ts';
import type { RewardsDeps } from '../deps.ts';
import { type Reward, sendingCompanyId } from '../reward.ts';
import { contactsOf, plainEmail } from './contact.ts';
import { measureRules } from './measure-rules.ts';
import { whoDecides } from './review.ts';
import { insertReviews, selectReleasedHits } from './review-store.ts';
import { type Hit, hitsOf, newHits } from './risk.ts';
import { selectFraudRules } from './rule-store.ts';

/** Where a claim comes from. */
export type Origin = { ip: string; browserHash: Buffer };

export type ClaimToCheck = Origin & {
  /** The claimant's own address. */
  email: string;
  /** The name of the claimant's account, if they have one. */
  name: string | null;
  amountCents: bigint;
};

/** What a claim stores, so that the rules can count it when a later one is checked. */
export function claimKeys({ email, ip }: Pick<ClaimToCheck, 'email' | 'ip'>): {
  email: string;
  network: string;
} {
  return { email: plainEmail(email), network: networkOf(plainIp(ip)) };
}

type Deps = Pick<RewardsDeps, 'clock' | 'riskLists'>;

/**
 * True where the reward is flagged now: the caller commits that, and then refuses the claim. The caller has
 * locked the reward.
 */
export async function checkClaim(tx: Tx, deps: Deps, reward: Reward, claim: ClaimToCheck): Promise<boolean> {
  const hits = await findClaimHits(tx, deps, reward, claim);
  if (hits.length === 0) return false;
  await flagClaim(tx, deps, reward, claim, hits);
  return true;
}

/** What a claim hits that no earlier review of the reward released. Flags nothing. */
export async function findClaimHits(
  tx: Tx,
  { clock, riskLists }: Deps,
  reward: Reward,
  claim: ClaimToCheck,
): Promise<Hit[]> {
  const now = clock.now();
  const companyId = sendingCompanyId(reward) ?? null;
  const emails = emailsOf(reward, claim);
  const { network } = claimKeys(claim);
  const rules = await measureRules(tx, await selectFraudRules(tx, companyId), {
    companyId,
    emails,
    device: claim.browserHash,
    network,
    rewardId: reward.id,
    amountCents: claim.amountCents,
    now,
  });
  const names = [reward.recipientName, claim.name ?? ''];
  const found = hitsOf(rules, { emails, names, ip: plainIp(claim.ip) }, riskLists);
  return found.length === 0 ? [] : newHits(found, await selectReleasedHits(tx, reward.id));
}

/** Puts the reward under review. */
export async function flagClaim(
  tx: Tx,
  { clock, riskLists }: Deps,
  reward: Reward,
  claim: ClaimToCheck,
  hits: readonly Hit[],
): Promise<void> {
  const review = {
    id: newId(),
    rewardId: reward.id,
    foundWhen: 'claimed' as const,
    hits,
    ...whoDecides(hits),
    emails: emailsOf(reward, claim),
    ip: plainIp(claim.ip),
    network: claimKeys(claim).network,
    country: riskLists.findCountry?.(claim.ip) ?? null,
    deviceHash: claim.browserHash,
  };
  await insertReviews(tx, [review], clock.now());
}

function emailsOf(reward: Reward, { email }: ClaimToCheck): string[] {
  return [...new Set([...contactsOf(reward), plainEmail(email)])];
}
