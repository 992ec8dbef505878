/** What staff read about requests. */
import type { RequestState } from '#contract/admin/approvals.ts';

const DECIDED: Record<Exclude<RequestState, 'waiting' | 'direct'>, string> = {
  approved: 'A second administrator approved this, and it is done.',
  rejected: 'A second administrator rejected this. Nothing changed.',
  withdrawn: 'This was withdrawn. Nothing changed.',
  expired: 'No one approved this in time. Nothing changed.',
  failed: 'This was approved but could not be completed. Nothing changed.',
};

/** The answer to the maker. */
export function waitingText({
  state,
  ownerMayApprove = false,
}: {
  state: RequestState;
  ownerMayApprove?: boolean;
}): string {
  if (state !== 'waiting' && state !== 'direct') return DECIDED[state];
  return ownerMayApprove
    ? 'Nothing has changed yet: this waits for a second administrator, or for the customer’s yes from the old email address.'
    : 'Nothing has changed yet: this waits for a second administrator.';
}
