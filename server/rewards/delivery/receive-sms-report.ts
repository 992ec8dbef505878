/**
 * Receives what the SMS provider reports about a message: one that does not arrive fails its reward. A
 * repeated report changes nothing.
 */
import { isId } from '#contract/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { RewardsDeps } from '../deps.ts';
import { ofPhone, recordBounce } from './record-bounce.ts';
import { reportUrl } from './text-reward.ts';

/** Throws `not-found` where no text messages are sent, and `invalid-signature`. */
export async function receiveSmsReport(
  deps: RewardsDeps,
  { linkId, body, signature }: { linkId: string; body: string; signature: string },
): Promise<void> {
  const { smsSender, config } = deps;
  if (smsSender === undefined || !isId(linkId)) throw refuse('not-found');
  const report = smsSender.readReport({ url: reportUrl(config.appUrl, linkId), body, signature });
  if (report === undefined) throw refuse('invalid-signature');
  if (report.status === 'failed') await recordBounce(deps, linkId, ofPhone);
}
