/** Texts shared by every timeline. */
import type { TimelineEntry } from '#contract/admin/customers.ts';

export type EventText = readonly [kind: TimelineEntry['kind'], title: string];

/** A dispute, a refund, and staff's notes about them. */
export const caseLabel: Record<string, EventText> = {
  'refund-started': ['refund', 'Refund started'],
  'refund-settled': ['refund', 'Refund is with the card'],
  'refund-released': ['refund', 'Refund was refused'],
  'refund-failed': ['refund', 'The bank sent the refund back'],
  'refund-note': ['note', 'Note about the refund'],
  'dispute-opened': ['dispute', 'Dispute opened'],
  'dispute-won': ['dispute', 'Dispute won'],
  'dispute-partly': ['dispute', 'Dispute partly won'],
  'dispute-lost': ['dispute', 'Dispute lost'],
  'dispute-closed': ['dispute', 'Inquiry closed'],
  'dispute-note': ['note', 'Note about the dispute'],
};

/** "product_not_received" in readable words. */
export function inWords(name: string): string {
  const words = name.replaceAll(/[-_.]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function bankReasonText(reason: string): string {
  return reason === '' ? '' : `The bank's reason: ${inWords(reason).toLowerCase()}`;
}
