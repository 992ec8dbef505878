/** The queue of the product's issuer, as staff see it. */
import type { IssuingQueue } from '#contract/admin/system-jobs.ts';
import { readIssuingQueue } from '#server/gift-cards/index.ts';
import type { SystemDeps } from './deps.ts';

export async function issuingQueue(
  deps: Pick<SystemDeps, 'db' | 'clock' | 'issuer' | 'config'>,
): Promise<IssuingQueue> {
  const { oldestAt, pausedUntil, ...queue } = await readIssuingQueue(deps);
  return {
    ...queue,
    oldestAt: oldestAt?.toISOString() ?? null,
    pausedUntil: pausedUntil?.toISOString() ?? null,
  };
}
