/** Texts shared by every timeline. */
import type { TimelineEntry } from '#contract/admin/customers.ts';
import { codeLabel } from '#contract/kernel/labels.ts';

export type EventText = readonly [kind: TimelineEntry['kind'], title: string];

/** A dispute, a refund, and staff's notes about them. */
export const caseLabel: Record<string, EventText> = {
  'refund-started': ['refund', 'Refund started'],
  'refund-settled': ['refund', 'Refund is with the card'],
  'refund-paid-out': ['refund', 'Paid out by other means'],
  'refund-released': ['refund', 'Refund did not go through'],
  'refund-failed': ['refund', 'The bank sent the refund back'],
  'refund-note': ['note', 'Note about the refund'],
  'dispute-opened': ['dispute', 'Dispute opened'],
  'dispute-won': ['dispute', 'Dispute won'],
  'dispute-partly': ['dispute', 'Dispute partly won'],
  'dispute-lost': ['dispute', 'Dispute lost'],
  'dispute-closed': ['dispute', 'Inquiry closed'],
  'dispute-note': ['note', 'Note about the dispute'],
};

export function bankReasonText(reason: string): string {
  return reason === '' ? '' : `The bank's reason: ${codeLabel(reason).toLowerCase()}`;
}
