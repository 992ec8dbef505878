/** A user's timeline, in words for staff. */
import type { TimelineEntry } from '#contract/admin/customers.ts';
import { codeLabel } from '#contract/kernel/labels.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { toStaffText } from '#server/statements/index.ts';
import type { CustomerEventRow } from './customer-store.ts';
import { bankReasonText, caseLabel } from './event-texts.ts';

type EventText = Pick<TimelineEntry, 'kind' | 'title'>;

/** Each stream in its own words. */
export function toTimelineEntry(row: CustomerEventRow): TimelineEntry {
  const { kind, title } = textOf(row);
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind,
    title,
    detail: detailOf(row),
    amount: row.amount_cents === null ? null : formatCents(row.amount_cents),
    actorName: row.actor_name || null,
    since: row.since?.toISOString() ?? null,
  };
}

/** A line has its own description, or the reason of the staff who decided it. */
function detailOf({ source, what, detail }: CustomerEventRow): string {
  if (source === 'line') return toStaffText(detail);
  return source === 'case' && what === 'dispute-opened' ? bankReasonText(detail) : detail;
}

function textOf({ source, what, status, amount_cents }: CustomerEventRow): EventText {
  switch (source) {
    case 'joined':
      return { kind: 'joined', title: 'Account opened' };
    case 'issued':
      return { kind: 'card-issued', title: what === '1' ? 'Gift card issued' : `${what} gift cards issued` };
    case 'mailed':
      return { kind: 'code-mailed', title: what === '1' ? 'Code emailed' : `${what} codes emailed` };
    case 'revealed':
      return { kind: 'code-revealed', title: what === '1' ? 'Code viewed' : `${what} codes viewed` };
    case 'mail-failed':
      return { kind: 'mail-failed', title: `Email not delivered: ${codeLabel(what)}` };
    case 'case': {
      const [kind, title] = caseLabel[what] ?? ['dispute', codeLabel(what)];
      return { kind, title };
    }
    case 'staff':
      return { kind: 'staff', title: actions[what] ?? codeLabel(what) };
    case 'line':
      return lineText(what, status, amount_cents ?? 0n);
  }
}

const actions: Record<string, string> = {
  'customer-edited': 'Profile edited by staff',
  'contact-edited': 'Contact details edited by staff',
  'user-frozen': 'Account frozen',
  'user-unfrozen': 'Account unfrozen',
  'sessions-ended': 'Signed out everywhere by staff',
  'funds-added': 'Funds added by staff',
  'staff-created': 'Invited to the staff',
  'staff-deleted': 'Removed from the staff',
};

function lineText(type: string, status: string, amountCents: bigint): EventText {
  if (type === 'refund') {
    return { kind: 'refund', title: amountCents < 0n ? `Refund ${status}` : 'Refund came back' };
  }
  if (type === 'dispute') {
    const title = amountCents < 0n ? 'Balance charged for a dispute' : 'Balance credited after a dispute';
    return { kind: 'dispute', title };
  }
  if (status === 'pending') return { kind: 'payment-waiting', title: 'Payment waiting' };
  if (status !== 'completed') return { kind: 'payment-failed', title: `Payment ${status}` };
  if (type === 'purchase') return { kind: 'purchased', title: 'Balance charged for gift cards' };
  if (type === 'purchase_released') return { kind: 'card-released', title: 'Money back for a gift card' };
  return amountCents < 0n
    ? { kind: 'money-out', title: 'Balance charged' }
    : { kind: 'money-in', title: 'Balance credited' };
}
