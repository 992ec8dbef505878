/** The code that a claim of a large reward asks for. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { RewardsDeps } from '../deps.ts';
import type { Reward } from '../reward.ts';
import { findClaim } from './find-claim.ts';
import { countCodeTry, findCode } from './store.ts';

export const CODE_MINUTES = 15;
const MOST_TRIES = 5;

export type CodeDeps = { config: Pick<RewardsDeps['config'], 'claimCodeAboveCents'> };

/**
 * Above this amount a claim proves that the bearer of the link reads the reward's address or phone. A link
 * that its sender handed out never asks.
 */
export function needsCode(
  { config }: CodeDeps,
  { amountCents, method }: Pick<Reward, 'amountCents' | 'method'>,
): boolean {
  return method !== 'LINK' && amountCents > config.claimCodeAboveCents;
}

/** The code is mailed or texted; the database holds its hash, bound to the reward. */
export function hashCode(rewardId: string, code: string): Buffer {
  return createHash('sha256').update(`${rewardId}\n${code}`).digest();
}

/**
 * Throws `claim-code-required`, or `invalid-code` for a wrong code, one that expired, or one that was tried
 * too often. Each try counts, even if the claim then fails.
 */
export async function requireCode(
  deps: Pick<RewardsDeps, 'db' | 'clock'> & CodeDeps,
  token: string,
  code: string | undefined,
): Promise<void> {
  const reward = await findClaim(deps.db, token);
  if (!needsCode(deps, reward)) return;
  if (code === undefined) throw refuse('claim-code-required');
  const isRight = await transaction(deps.db, async (tx) => {
    const known = await findCode(tx, reward.id);
    if (!known || known.tries >= MOST_TRIES || known.expiresAt <= deps.clock.now()) return false;
    const right = timingSafeEqual(known.codeHash, hashCode(reward.id, code));
    if (!right) await countCodeTry(tx, reward.id);
    return right;
  });
  if (!isRight)
    throw refuse('invalid-code', {
      message: 'This code is wrong or has expired. Please ask for a new one.',
      fields: { code: 'This code is wrong or has expired.' },
    });
}
