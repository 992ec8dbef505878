/** Readable labels for the values of audit entries; no stored value is shown raw. */
import { ACT_LABELS } from '#contract/admin/approval-labels.ts';
import type { AuditEntry } from '#contract/admin/staff.ts';
import { codeLabel } from '#contract/kernel/labels.ts';
import { AUTHORITY_ROLE_NAMES } from '#contract/kernel/role-names.ts';
import { CATEGORY_LABELS } from '../../../shared/gift-cards/category-labels.ts';
import { TRANSACTION_STATUS_LABELS } from '../../../shared/transactions/transaction-labels.ts';
import { dayLabel } from '../../../ui/format/calendar.ts';
import { formatMoment } from '../../../ui/format/date-format.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { BARCODE_LABELS, STATE_LABELS } from '../catalogue/catalogue-labels.ts';

const FIELDS: Record<string, string> = {
  act: 'Request',
  authorityRole: 'Role',
  balanceUrl: 'Balance page',
  emailDomain: 'Email domain',
  expiresAfterMonths: 'Expires after months',
  frozen: 'Frozen',
  imageUrl: 'Picture',
  isActive: 'Active',
  isNew: 'New badge',
  isPopular: 'Popular badge',
  isTrending: 'Trending badge',
  issuerProductId: "Issuer's product",
  maxValue: 'Largest amount',
  minValue: 'Smallest amount',
  minimumBalanceRequired: 'Minimum balance',
  processorRefundId: 'Refund at the processor',
  redeemInstructions: 'How to redeem',
  state: 'Status',
};

/** The fields whose values are codes, with their labels. */
const VALUES: Record<string, Record<string, string>> = {
  act: ACT_LABELS,
  authorityRole: AUTHORITY_ROLE_NAMES,
  barcode: BARCODE_LABELS,
  category: CATEGORY_LABELS,
  state: namesOf(STATE_LABELS),
  status: namesOf(TRANSACTION_STATUS_LABELS),
};

export const staffAuditFieldLabel = (field: string) => FIELDS[field] ?? codeLabel(field);

/** Ids of our own, which the file has; the object and the amount tell a reader which one is meant. */
const IDS = ['refundId', 'request'];

/** The fields that say something. */
export function fieldsToShow({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.filter((name) => !IDS.includes(name) && !(isEmpty(before?.[name]) && isEmpty(after?.[name])));
}

/** An empty field of a new object carries no information. */
const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** "Payment" before its id; a user's name and the system's need no prefix. */
export const staffAuditSubjectLabel = (kind: string) =>
  kind === 'user' || kind === 'system' ? '' : codeLabel(kind);

/** The label of a value that is stored under a field's name. */
export function staffAuditValueLabel(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  const name = VALUES[field]?.[text];
  if (name !== undefined) return name;
  // Only amounts are stored as decimals with two places.
  if (/^-?\d+\.\d{2}$/.test(text)) return displayMoney(text);
  if (DAY.test(text)) return dayLabel(text);
  return MOMENT.test(text) ? formatMoment(text) : text;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

function namesOf(
  labels: Record<string, readonly [label: string, ...more: unknown[]]>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([name, [label]]) => [name, label]));
}
