/** Finds the employee whom a row of a payout file names. */
import type { WantedRow } from './payout-plan.ts';
import type { NamedRecipient } from './recipient-store.ts';

export type EmployeeIndex = {
  add: (employees: readonly NamedRecipient[]) => void;
  /** `several`: more than one employee has the number. */
  find: (row: Pick<WantedRow, 'given' | 'name'>) => NamedRecipient | 'several' | undefined;
  /** Whether an employee wrote this number into their profile, and the company's list does not have it. */
  isClaimed: (given: string) => boolean;
};

/**
 * Employees by email and username, and by the number that the company uploaded. The number of a profile is
 * what its owner typed, so it names an employee only where the company uploaded none, and the row has the
 * name of the company's list.
 */
export function createEmployeeIndex(): EmployeeIndex {
  const added = new Set<string>();
  const known = new Map<string, NamedRecipient | 'several'>();
  /** By number, then by the name on the list. */
  const claimed = new Map<string, Map<string, NamedRecipient | 'several'>>();
  const add = (row: NamedRecipient) => {
    if (added.has(row.id)) return;
    added.add(row.id);
    known.set(row.username, row);
    known.set(row.listed_email, row);
    const { listed_digits: listed, own_digits: own } = row;
    if (listed !== null) known.set(numberOf(listed), known.has(numberOf(listed)) ? 'several' : row);
    else if (own !== null) {
      const byName = claimed.get(numberOf(own)) ?? new Map();
      claimed.set(numberOf(own), byName);
      const name = plain(row.listed_name);
      byName.set(name, byName.has(name) ? 'several' : row);
    }
  };
  return {
    add: (employees) => employees.forEach(add),
    find: ({ given, name }) =>
      known.get(given) ?? (typeof name === 'string' ? claimed.get(given)?.get(plain(name)) : undefined),
    isClaimed: (given) => claimed.has(given),
  };
}

function numberOf(digits: string): string {
  return `+1${digits}`;
}

function plain(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}
