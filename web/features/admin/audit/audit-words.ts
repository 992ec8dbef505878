/** The log as people read it: nothing that it was written down with is shown raw. */
import { STATUS_WORDS } from '../../../transaction-words.ts';
import { formatMoment } from '../../../ui/date-format.ts';
import { displayMoney } from '../../../ui/display-money.ts';
import { CATEGORY_WORDS, STATE_WORDS } from '../catalogue/catalogue-words.ts';
import { inWords } from '../in-words.ts';

/** What staff do, each in the words of a heading. */
export const ACTIONS: Record<string, string> = {
  'alert-seen': 'Alert marked as seen',
  'caches-cleared': 'Caches cleared',
  'case-note-added': 'Note added to a case',
  'contact-edited': 'Contact details edited',
  'customer-edited': 'Customer edited',
  'enterprise-created': 'Enterprise opened',
  'enterprise-edited': 'Enterprise edited',
  'funds-added': 'Funds added by hand',
  'gift-card-added': 'Gift card added',
  'gift-card-edited': 'Gift card edited',
  'gift-card-pictured': 'Gift card picture changed',
  'gift-card-restocked': 'Gift card put on sale',
  'gift-card-retired': 'Gift card retired',
  'gift-card-sold-out': 'Gift card marked as out of stock',
  'gift-card-synchronised': 'Gift card matched to the issuer',
  'invariants-checked': 'Proofs of the books run',
  'job-retried': 'Failed job tried again',
  'payment-completed': 'Payment completed',
  'payment-processed': 'Payment processed',
  'refund-requested': 'Refund started',
  'staff-created': 'System user invited',
  'staff-deleted': 'System user deleted',
  'user-frozen': 'Account put on hold',
  'user-unfrozen': 'Account taken off hold',
};

/** What something was done to, in front of its name; nothing where the name says it all. */
const SUBJECTS: Record<string, string> = {
  user: '',
  system: '',
  enterprise: 'Enterprise',
  payment: 'Payment',
  'gift-card': 'Gift card',
  dispute: 'Dispute',
  refund: 'Refund',
  alert: 'Alert',
  job: 'Job',
};

const ROLES: Record<string, string> = {
  god: 'God',
  administrator: 'Administrator',
  customer_service: 'Customer Service',
  sales: 'Sales',
};

const FIELDS: Record<string, string> = {
  authorityRole: 'Role',
  emailDomain: 'Email domain',
  frozen: 'On hold',
  imageUrl: 'Picture',
  isActive: 'Active',
  isNew: 'New badge',
  isPopular: 'Popular badge',
  isTrending: 'Trending badge',
  issuerProductId: "Issuer's product",
  maxValue: 'Largest amount',
  minValue: 'Smallest amount',
  minimumBalanceRequired: 'Minimum balance',
  refundId: 'Refund',
};

/** The fields whose values are names of ours, and what people call these. */
const VALUES: Record<string, Record<string, string>> = {
  authorityRole: ROLES,
  category: CATEGORY_WORDS,
  state: namesOf(STATE_WORDS),
  status: namesOf(STATUS_WORDS),
};

export const actionInWords = (action: string) => ACTIONS[action] ?? inWords(action);
export const fieldInWords = (field: string) => FIELDS[field] ?? inWords(field);

/** "Payment" in front of its id; a person's name needs nothing in front of it. */
export const subjectInWords = (kind: string) => SUBJECTS[kind] ?? inWords(kind);

/** "Administrator"; nothing where the person is called so. */
export function roleInWords(role: string, name: string): string | null {
  const words = ROLES[role] ?? inWords(role);
  return words === name ? null : words;
}

/** A value that was written down under a field's name. */
export function valueInWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  const name = VALUES[field]?.[text];
  if (name !== undefined) return name;
  // Amounts alone are written down as decimals with two places.
  if (/^-?\d+\.\d{2}$/.test(text)) return displayMoney(text);
  return MOMENT.test(text) ? formatMoment(text) : text;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

function namesOf(
  words: Record<string, readonly [label: string, ...more: unknown[]]>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([name, [label]]) => [name, label]));
}
