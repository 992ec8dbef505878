/** What happened to a payment or a gift card, in words for the member of staff who is asked about it. */
import type { TimelineEntry } from '#contract/admin-people.ts';
import { formatCents } from '#contract/kernel/money.ts';

export type EventRow = {
  id: string;
  at: Date;
  what: string;
  detail: string;
  amount_cents: bigint | null;
  actor_name: string | null;
};

type Told = readonly [kind: TimelineEntry['kind'], title: string];

const words: Record<string, Told> = {
  started: ['payment-started', 'Payment started'],
  'payment_intent.succeeded': ['payment-charged', 'Card charged'],
  'payment_intent.payment_failed': ['payment-failed', 'Card declined'],
  'payment_intent.canceled': ['payment-failed', 'Payment cancelled'],
  credited: ['money-in', 'Balance credited'],
  'credited-by-staff': ['money-in', 'Credited by staff before the card was charged'],
  covered: ['payment-charged', 'The charge arrived after all'],
  problem: ['payment-waiting', 'Does not fit what the processor says'],
  'refund-started': ['refund', 'Refund started'],
  'refund-settled': ['refund', 'Refund is with the card'],
  'refund-released': ['refund', 'Refund came back'],
  'dispute-opened': ['dispute', 'Dispute opened'],
  'dispute-won': ['dispute', 'Dispute won'],
  'dispute-lost': ['dispute', 'Dispute lost'],
  charged: ['purchased', 'Balance charged'],
  sent: ['card-ordered', 'Ordered from the issuer'],
  issued: ['card-issued', 'Gift card issued'],
  released: ['card-released', 'Money back for the gift card'],
  mailed: ['code-mailed', 'Code mailed'],
  revealed: ['code-revealed', 'Code looked at'],
  used: ['card-used', 'Marked as used'],
  archived: ['card-used', 'Put into the archive'],
  'payment-processed': ['staff', 'Processed by staff'],
  'payment-completed': ['staff', 'Completed by staff'],
  'alert-seen': ['staff', 'Alert seen by staff'],
};

export function toEntry(row: EventRow): TimelineEntry {
  const [kind, title] = words[row.what] ?? ['staff', row.what.replaceAll(/[-_.]/g, ' ')];
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind,
    title,
    detail: row.detail,
    amount: row.amount_cents === null ? null : formatCents(row.amount_cents),
    actorName: row.actor_name || null,
  };
}
