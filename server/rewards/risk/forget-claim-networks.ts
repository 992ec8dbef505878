/** Forgets from which networks claims came, once no rule counts that far back. */
import type { RewardsDeps } from '../deps.ts';
import { forgetNetworks } from './review-end-store.ts';

/** The longest period that rules count; without a period they count the networks that are still known. */
const KEPT_DAYS = 365;
const dayMs = 24 * 60 * 60 * 1000;

export async function forgetClaimNetworks({ db, clock }: Pick<RewardsDeps, 'db' | 'clock'>): Promise<void> {
  await forgetNetworks(db, new Date(clock.now().getTime() - KEPT_DAYS * dayMs));
}
