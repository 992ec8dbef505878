/** What was there before and after, as people read it: nothing that it was written down with is shown raw. */
import { inWords } from '#contract/kernel/in-words.ts';
import { AUTHORITY_ROLE_NAMES } from '#contract/kernel/role-names.ts';
import { STATUS_WORDS } from '../../../transaction-words.ts';
import { formatMoment } from '../../../ui/date-format.ts';
import { displayMoney } from '../../../ui/display-money.ts';
import { CATEGORY_WORDS, STATE_WORDS } from '../catalogue/catalogue-words.ts';

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
  authorityRole: AUTHORITY_ROLE_NAMES,
  category: CATEGORY_WORDS,
  state: namesOf(STATE_WORDS),
  status: namesOf(STATUS_WORDS),
};

export const fieldInWords = (field: string) => FIELDS[field] ?? inWords(field);

/** "Payment" in front of its id; a person's name, and the system's, needs nothing in front of it. */
export const subjectInWords = (kind: string) => (kind === 'user' || kind === 'system' ? '' : inWords(kind));

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
