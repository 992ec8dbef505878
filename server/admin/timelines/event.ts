/** Events of a payment or a gift card, in words for staff. */
import type { TimelineEntry } from '#contract/admin/customers.ts';
import { codeLabel } from '#contract/kernel/labels.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { bankReasonText, caseLabel, type EventText } from './event-texts.ts';

export type TimelineRow = {
  id: string;
  at: Date;
  what: string;
  detail: string;
  amount_cents: bigint | null;
  actor_name: string | null;
};

const TEXTS: Record<string, EventText> = {
  started: ['payment-started', 'Payment started'],
  'payment_intent.succeeded': ['payment-charged', 'Card charged'],
  'payment_intent.payment_failed': ['payment-failed', 'Card declined'],
  'payment_intent.canceled': ['payment-failed', 'Payment canceled'],
  credited: ['money-in', 'Balance credited'],
  'credited-by-staff': ['money-in', 'Credited by staff before the card was charged'],
  covered: ['payment-charged', 'The charge arrived later'],
  problem: ['payment-waiting', 'Does not fit what the processor says'],
  ...caseLabel,
  charged: ['purchased', 'Balance charged'],
  sent: ['card-ordered', 'Ordered from the issuer'],
  issued: ['card-issued', 'Gift card issued'],
  released: ['card-released', 'Money back for the gift card'],
  mailed: ['code-mailed', 'Code emailed'],
  revealed: ['code-revealed', 'Code viewed'],
  used: ['card-used', 'Marked as used'],
  archived: ['card-used', 'Put into the archive'],
  'case-opened': ['note', 'Its owner says that the code does not work'],
  'case-asked': ['note', 'The issuer answered about the card'],
  'case-withdrawn': ['note', 'Its owner withdrew the case'],
  'gift-card-refunded': ['money-in', 'Refunded by staff'],
  'gift-card-replaced': ['card-ordered', 'Replaced by staff'],
  'card-case-rejected': ['staff', 'Case closed by staff'],
  'payment-processed': ['staff', 'Processed by staff'],
  'payment-completed': ['staff', 'Completed by staff'],
  'alert-seen': ['staff', 'Alert seen by staff'],
};

/** In input order. Consecutive looks at a code become one line. */
export function toEntries(rows: readonly TimelineRow[]): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  let looks = 0;
  for (const row of rows) {
    const entry = toEntry(row);
    const last = entries.at(-1);
    looks = row.what === 'revealed' ? looks + 1 : 0;
    if (looks < 2 || !last) entries.push(entry);
    else {
      const title = `${entry.title} ${looks} times`;
      entries[entries.length - 1] = { ...entry, id: last.id, title, since: last.since ?? last.at };
    }
  }
  return entries;
}

function toEntry(row: TimelineRow): TimelineEntry {
  const [kind, title] = TEXTS[row.what] ?? ['staff', codeLabel(row.what)];
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind,
    title,
    detail: row.what === 'dispute-opened' ? bankReasonText(row.detail) : row.detail,
    amount: row.amount_cents === null ? null : formatCents(row.amount_cents),
    actorName: row.actor_name || null,
    since: null,
  };
}
