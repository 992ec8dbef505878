/** An event of a reward, in words for staff. */
import { ACTIONS } from '#contract/admin/audit-labels.ts';
import type { TimelineEntry } from '#contract/admin/customers.ts';
import { COMPANY_ACTIONS } from '#contract/enterprise/audit.ts';
import { codeLabel } from '#contract/kernel/labels.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { deliveryErrors } from '#contract/rewards/delivery-errors.ts';
import { DELIVERY_ERRORS } from '#contract/rewards/states.ts';
import type { RewardEvent } from '#server/rewards/index.ts';

type Text = readonly [kind: TimelineEntry['kind'], title: string];

const TEXTS: Record<string, Text> = {
  ordered: ['money-out', 'Ordered'],
  linked: ['note', 'Link created'],
  delivered: ['code-mailed', 'Email accepted by the mail server'],
  'handed-out': ['note', 'Link handed out by its sender'],
  undelivered: ['mail-failed', 'Not delivered'],
  opened: ['note', 'Page opened for the first time'],
  reminded: ['code-mailed', 'Last reminder sent'],
  unwanted: ['dispute', 'Reported as sent to the wrong person'],
  flagged: ['dispute', 'Held for a review'],
  thanked: ['note', 'Thanked'],
  claimed: ['purchased', 'Gift cards chosen'],
  'to-balance': ['money-in', 'Claimed to a balance'],
  'card-issued': ['card-issued', 'Gift card issued'],
  'card-released': ['card-released', 'Gift card not issued'],
  'code-mailed': ['code-mailed', 'Code emailed'],
  'closed-canceled': ['refund', 'Canceled; the unclaimed amount went back'],
  'closed-expired': ['refund', 'Expired; the unclaimed amount went back'],
};

export function toRewardEntry(event: RewardEvent): TimelineEntry {
  const [kind, title] = textOf(event.name);
  return {
    id: event.id,
    at: event.at.toISOString(),
    kind,
    title,
    detail: detailOf(event),
    amount: event.amount_cents === null ? null : formatCents(signed(event.name, event.amount_cents)),
    actorName: event.actor_name,
    since: null,
  };
}

/** Where the order came from, and why a mail did not arrive; all else is shown as it is. */
function detailOf({ name, detail }: RewardEvent): string {
  if (name === 'ordered') return CHANNELS[detail] ?? codeLabel(detail);
  const error = name === 'undelivered' && DELIVERY_ERRORS.find((one) => one === detail);
  return error ? deliveryErrors[error].sentence : detail;
}

const CHANNELS: Record<string, string> = {
  gift: 'By a member',
  guest: 'By a guest',
  dashboard: 'On the dashboard',
  file: 'From a file',
  api: 'By the API',
  occasion: 'For an occasion',
};

/** What is ordered leaves the payer, and what is claimed leaves the reward. */
function signed(name: string, cents: bigint): bigint {
  return ['ordered', 'claimed', 'to-balance'].includes(name) ? -cents : cents;
}

function textOf(name: string): Text {
  const known = TEXTS[name];
  if (known) return known;
  if (name.startsWith('request-')) return ['note', `Request for approval: ${codeLabel(name.slice(8))}`];
  const action = name.replace(/^audit-/, '');
  return ['staff', ACTIONS[action] ?? COMPANY_ACTIONS[action] ?? codeLabel(action)];
}
