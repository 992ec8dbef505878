/** Readable labels for the values of a company's audit entries; no stored value is shown raw. */
import type { AuditEntry } from '#contract/admin/staff.ts';
import { codeLabel } from '#contract/kernel/labels.ts';
import { enterpriseRoleLabel } from '../../../shared/role-names.ts';
import { formatDay } from '../../../ui/format/date-format.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';

const FIELDS: Record<string, string> = {
  fields: 'Custom fields',
  maker: 'Requested by',
  poNumber: 'Purchase order number',
};

/** The fields whose values are codes, with their labels. */
const LABELS: Record<string, Record<string, string>> = {
  mode: { live: 'Live', test: 'Test' },
  permission: { read_only: 'Read only', read_write: 'Read and write' },
};

/** The kinds of report whose name is another word. */
const REPORTS: Record<string, string> = { taxes: 'Tax totals', dormant: 'Dormant value' };

export const companyAuditFieldLabel = (field: string) => FIELDS[field] ?? codeLabel(field);

/** What an action was about. Undefined where the reason says the same. */
export function companyAuditSubjectLabel({
  subject,
  subjectKind,
  reason,
}: Pick<AuditEntry, 'subject' | 'subjectKind' | 'reason'>): string | undefined {
  if (subject === reason) return undefined;
  if (subjectKind === 'role') return enterpriseRoleLabel(subject);
  if (subjectKind === 'report') return REPORTS[subject] ?? codeLabel(subject);
  // Their names are parts of sentences: "reward of $25.00 to nora@example.com".
  if (subjectKind === 'reward-order' || subjectKind === 'request')
    return subject.charAt(0).toUpperCase() + subject.slice(1);
  return subject;
}

/** The fields that say something: a new count of 0 does not, nor does nothing that stays nothing. */
export function fieldsToShow({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.filter((name) => {
    if (isNothing(before?.[name]) && isNothing(after?.[name])) return false;
    // One that fell to 0 does.
    return after?.[name] !== 0 || (before !== null && name in before);
  });
}

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** The label of a value that is stored under a field's name. */
export function companyAuditValueLabel(field: string, value: unknown): string {
  if (isNothing(value)) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value);
  if (field === 'role') return enterpriseRoleLabel(text);
  if (field === 'design') return codeLabel(text);
  // A picture has no name.
  if (field === 'logo' && text !== 'none') return 'a picture';
  const label = LABELS[field]?.[text];
  if (label !== undefined) return label;
  // At noon, a day is the same one for every reader.
  if (DAY.test(text)) return formatDay(`${text}T12:00`);
  // Only money has two places.
  return typeof value === 'string' && /^-?\d+\.\d\d$/.test(value) ? displayMoney(value) : text;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
