import type {
  DifferenceKind,
  ReconciliationDifference,
  ReconciliationRun,
  ReconciliationTotal,
} from '#contract/admin/reconciliation.ts';
import { formatCount } from '#contract/kernel/counts.ts';
import type { BadgeTone } from '../../../ui/data/badge.tsx';

export const PART_LABELS: Record<ReconciliationTotal['part'], string> = {
  charge: 'Charges',
  refund: 'Refunds',
  dispute: 'Disputes',
  suspense: 'Money in suspense',
  card: 'Gift cards',
  payout: 'Payouts to our bank',
};

/** What differs, as a heading. */
export const KIND_LABELS: Record<DifferenceKind, string> = {
  'charge-unknown': 'Unknown charge',
  'charge-not-settled': 'Charge not settled here',
  'charge-missing': 'Settled here, not charged there',
  'charge-amount': 'Charge amount differs',
  'refund-unknown': 'Refund not made here',
  'refund-missing': 'Refund not made there',
  'refund-amount': 'Refund amount differs',
  'dispute-unknown': 'Unknown dispute',
  'dispute-missing': 'Dispute not open there',
  'dispute-amount': 'Dispute amount differs',
  'suspense-amount': 'Suspense amount differs',
  'order-unknown': 'Unknown order',
  'order-twice': 'Gift card ordered twice',
  'order-not-issued': 'Issued there, not here',
  'order-missing': 'Issued here, not ordered there',
  'order-failed': 'Issued here, failed or refunded there',
  'order-amount': 'Gift card value differs',
  'payout-failed': 'Failed payout',
};

export const STATES: Record<ReconciliationDifference['state'], readonly [label: string, tone: BadgeTone]> = {
  open: ['Open', 'bad'],
  explained: ['Explained', 'plain'],
  resolved: ['Gone', 'good'],
};

/** The outside of a part: the card processor or the issuer. */
export const outsideName = (part: ReconciliationTotal['part']) =>
  part === 'card' ? 'Issuer' : 'Card processor';

export function progressLabel({ step, recordsRead, itemsCompared }: ReconciliationRun): string {
  const records = `${formatCount(recordsRead)} records read`;
  if (step === 'processor') return `Reading the card processor: ${records}.`;
  if (step === 'issuer') return `Reading the issuer: ${records}.`;
  if (step === 'comparing') return `Comparing: ${formatCount(itemsCompared)} items, ${records}.`;
  return 'Waiting for a worker.';
}
