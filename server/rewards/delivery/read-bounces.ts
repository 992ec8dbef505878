/**
 * Reads the mailbox that returned mails arrive in. A message is marked as seen after it is recorded, so a
 * process killed in between reads it once more, which changes nothing.
 */
import type { RewardsDeps } from '../deps.ts';
import { readBounce } from './read-bounce.ts';
import { ofAddress, recordBounce } from './record-bounce.ts';

export const READ_BOUNCES = 'read-bounces';

/** Of one run. The next one is a minute later. */
const AT_ONCE = 500;

export async function readBounces(
  deps: Pick<RewardsDeps, 'db' | 'clock' | 'jobs' | 'log' | 'config' | 'bounceMailbox'>,
): Promise<void> {
  const { bounceMailbox, config, log } = deps;
  await bounceMailbox?.readNew(AT_ONCE, async (source) => {
    const bounce = await readBounce(config.encryption, source).catch(() => {
      // Anybody may write to the mailbox. What cannot be read is no bounce, and must not keep the others
      // waiting.
      log.warn({ bytes: source.length }, 'A message in the mailbox of bounces cannot be read');
      return undefined;
    });
    if (bounce) await recordBounce(deps, bounce.linkId, ofAddress(bounce.reasonFor));
  });
}
