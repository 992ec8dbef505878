/** Mails the code that a claim of a large reward asks for. It is made while sending; its hash alone is stored. */
import { randomInt } from 'node:crypto';
import { Fault, refuse } from '#server/kernel/refusal.ts';
import { deliverMail } from '#server/notifications/index.ts';
import type { RewardData } from '../deliver-reward.ts';
import type { RewardsDeps } from '../deps.ts';
import type { Limits } from '../limits.ts';
import { companyOf } from '../reward.ts';
import { findReward } from '../store.ts';
import { findClaim, goneRefusal } from './find-claim.ts';
import { CODE_MINUTES, hashCode, needsCode } from './require-code.ts';
import { saveCode } from './store.ts';

export const SEND_CLAIM_CODE = 'send-claim-code';

/** Throws `not-found`, `reward-gone` and `too-many-requests`. */
export async function requestClaimCode(deps: RewardsDeps, limits: Limits, token: string): Promise<void> {
  const reward = await findClaim(deps.db, token);
  const gone = goneRefusal(reward, deps.clock.now());
  if (gone) throw gone;
  if (!needsCode(deps, reward)) throw refuse('not-found', { message: 'This gift asks for no code.' });
  await limits.countCode(reward.id);
  await deps.jobs.enqueue(deps.db, SEND_CLAIM_CODE, { rewardId: reward.id });
}

export async function sendClaimCodeMail(
  deps: RewardsDeps,
  { rewardId }: RewardData,
  jobId: string,
): Promise<void> {
  const reward = await findReward(deps.db, rewardId);
  if (!reward?.recipientEmail || goneRefusal(reward, deps.clock.now())) return;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(deps.clock.now().getTime() + CODE_MINUTES * 60 * 1000);
  await saveCode(deps.db, { rewardId, codeHash: hashCode(rewardId, code), expiresAt });
  const delivery = await deliverMail(deps, {
    id: jobId,
    to: reward.recipientEmail,
    userId: null,
    enterpriseId: companyOf(reward),
    mail: { template: 'claim-code', data: { code, minutes: CODE_MINUTES } },
  });
  if (delivery === 'unavailable') throw new Fault('The mail server could not be reached.');
}
