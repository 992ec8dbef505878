/** Forgets from which networks claims came, once no rule counts that far back. */
import { addDays } from '#server/kernel/calendar.ts';
import type { RewardsDeps } from '../deps.ts';
import { forgetNetworks } from './review-end-store.ts';

/** The longest period that rules count; without a period they count the networks that are still known. */
const KEPT_DAYS = 365;

export async function forgetClaimNetworks({ db, clock }: Pick<RewardsDeps, 'db' | 'clock'>): Promise<void> {
  await forgetNetworks(db, addDays(clock.now(), -KEPT_DAYS));
}
