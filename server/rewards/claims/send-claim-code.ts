/**
 * Sends the code that a claim of a large reward asks for to the address or phone number that the link went
 * to. It is derived while sending, so that a retry sends the same code; its hash alone is stored.
 */
import { createHmac } from 'node:crypto';
import { MINUTE_MS } from '#server/kernel/calendar.ts';
import { type Job, jobName } from '#server/kernel/jobs.ts';
import { Fault, refuse } from '#server/kernel/refusal.ts';
import { deriveKey } from '#server/kernel/seal.ts';
import { deliverMail, recordExpiredMail } from '#server/notifications/index.ts';
import { codeSms } from '../delivery/sms-text.ts';
import { sendSms } from '../delivery/text-reward.ts';
import type { RewardsDeps } from '../deps.ts';
import type { RewardThrottles } from '../limits.ts';
import { sendingCompanyId } from '../reward.ts';
import { findReward } from '../store.ts';
import { findClaim, goneRefusal } from './find-claim.ts';
import { CODE_MINUTES, hashCode, needsCode } from './require-code.ts';
import { saveCode } from './store.ts';

export const SEND_CLAIM_CODE = jobName<CodeData>('send-claim-code');
const CODE_MS = CODE_MINUTES * MINUTE_MS;

/** Throws `not-found`, `reward-gone` and `too-many-requests`. */
export async function requestClaimCode(
  deps: RewardsDeps,
  limits: RewardThrottles,
  token: string,
): Promise<void> {
  const reward = await findClaim(deps.db, token);
  const gone = goneRefusal(reward, deps.clock.now());
  if (gone) throw gone;
  if (!needsCode(deps, reward)) throw refuse('not-found', { message: 'This gift asks for no code.' });
  await limits.countCode(token);
  const at = deps.clock.now().toISOString();
  await deps.jobs.enqueue(deps.db, SEND_CLAIM_CODE, { rewardId: reward.id, at });
}

/** `at`: when it was asked for. */
export type CodeData = { rewardId: string; at: string };

/**
 * A job that failed may be run again months later, when its code would replace the one that was asked for
 * since.
 */
export async function sendClaimCode(
  deps: RewardsDeps,
  { rewardId, at }: CodeData,
  { id: jobId, retry_count: retries }: Job,
): Promise<void> {
  const reward = await findReward(deps.db, rewardId);
  if (!reward || reward.method === 'LINK' || goneRefusal(reward, deps.clock.now())) return;
  const now = deps.clock.now();
  if (new Date(at).getTime() + CODE_MS <= now.getTime())
    return recordExpiredMail(deps, { userId: null, template: 'claim-code' });
  const code = deriveCode(deps, jobId);
  const expiresAt = new Date(now.getTime() + CODE_MS);
  await saveCode(deps.db, { rewardId, codeHash: hashCode(rewardId, code), expiresAt });
  if (reward.recipientEmail === null) {
    const text = codeSms({ code, minutes: CODE_MINUTES });
    await sendSms(deps, { reward, text, id: jobId, isRetry: retries > 0 });
    return;
  }
  const delivery = await deliverMail(deps, {
    id: jobId,
    to: reward.recipientEmail,
    userId: null,
    enterpriseId: sendingCompanyId(reward),
    mail: { template: 'claim-code', data: { code, minutes: CODE_MINUTES } },
  });
  if (delivery === 'unavailable') throw new Fault('The mail server could not be reached.');
}

/** Six digits of the job, which nobody without the key can guess. */
function deriveCode({ config }: Pick<RewardsDeps, 'config'>, jobId: string): string {
  const digest = createHmac('sha256', deriveKey(config.encryption.current, 'claim code'))
    .update(jobId)
    .digest();
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}
