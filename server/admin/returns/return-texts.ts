/** What staff read after they asked about a refund or released it. */
import type { AdminRefund } from '#contract/admin/disputes.ts';

const asked: Record<AdminRefund['state'], string> = {
  held: 'The processor has not answered yet. The money stays on hold.',
  settled: 'The processor made the refund. The money is on its way to the card.',
  released: 'The processor did not make the refund. The money is back where it came from.',
  failed: 'The bank sent the refund back. The money is back where it came from.',
};

export function askedText(state: AdminRefund['state']): string {
  return asked[state];
}

export function releasedText(outcome: 'released' | 'found' | 'already', state: AdminRefund['state']): string {
  if (outcome === 'released') return 'The refund is released, and its money is back where it came from.';
  if (outcome === 'already') return 'The refund was released before.';
  return state === 'held'
    ? 'Not released: the processor has this refund, and it is still under way.'
    : `Not released: the processor has this refund. ${asked[state]}`;
}
