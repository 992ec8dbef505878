/** What a company's reward says of itself, where the operator asks for such words. */
import type { Queryable } from '#server/db/pool.ts';
import { claimWords } from '#server/regulation/index.ts';
import { lastDayText } from './last-day.ts';
import { type Reward, sendingCompanyId } from './reward.ts';

/** Null for a person's gift, which was paid for. */
export async function rewardTerms(db: Queryable, reward: Reward): Promise<string | null> {
  if (sendingCompanyId(reward) === undefined) return null;
  return claimWords(db, { company: reward.senderName, date: lastDayText(reward) });
}
