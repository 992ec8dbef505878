/** The employees selected for a payout, and their amounts. */
import type { Employee } from '#contract/enterprise/employees.ts';
import { PAYOUTS_CHOSEN_MAX } from '#contract/enterprise/payouts.ts';
import { countLabel } from '#contract/kernel/counts.ts';
import { formatCents, typedAmount } from '#contract/kernel/money.ts';
import { fullName } from '../../../ui/format/full-name.ts';

export type ChosenPerson = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** As typed, for amounts that differ; empty at first. */
  readonly amount: string;
};

export const NO_AMOUNT = 'Please enter a valid amount greater than $0.';

/** By employee id, in the order of selection. */
export type Chosen = ReadonlyMap<string, ChosenPerson>;

export const NOBODY: Chosen = new Map();

/** What is typed before a preview. */
export type PayoutDraft = {
  readonly message: string;
  readonly chosen: Chosen;
  /** `same` is one amount for everybody, `own` an amount for each. */
  readonly amounts: 'same' | 'own';
  /** The one amount for everybody. */
  readonly amount: string;
};

export const NEW_PAYOUT: PayoutDraft = { message: '', chosen: NOBODY, amounts: 'same', amount: '' };

/** The draft, and a function that changes some of it. */
export type PayoutDraftProps = {
  readonly draft: PayoutDraft;
  readonly onChange: (changes: Partial<PayoutDraft>) => void;
};

export function nameOf({ email, ...name }: Pick<Employee, 'firstName' | 'lastName' | 'email'>): string {
  return fullName(name) || email;
}

export function choose(chosen: Chosen, people: readonly Employee[]): Chosen {
  const next = new Map(chosen);
  for (const person of people) {
    if (!next.has(person.id))
      next.set(person.id, { id: person.id, name: nameOf(person), email: person.email, amount: '' });
  }
  return next;
}

export function deselect(chosen: Chosen, ids: readonly string[]): Chosen {
  const next = new Map(chosen);
  for (const id of ids) next.delete(id);
  return next;
}

export function withAmount(chosen: Chosen, id: string, amount: string): Chosen {
  const person = chosen.get(id);
  return person ? new Map(chosen).set(id, { ...person, amount }) : chosen;
}

/** The amount for each employee: `same` for all, or their own where `same` is null. */
export function payoutAmounts(chosen: Chosen, same: string | null): { employeeId: string; amount: string }[] {
  return [...chosen.values()].map(({ id, amount }) => ({ employeeId: id, amount: exact(same ?? amount) }));
}

/** The amount as the server writes it; as it was typed where it is not valid. */
function exact(typed: string): string {
  const cents = typedAmount(typed);
  return cents === null ? typed : formatCents(cents);
}

/** Selected employees without a valid amount. */
export function withoutAmount(chosen: Chosen): ChosenPerson[] {
  return [...chosen.values()].filter(({ amount }) => typedAmount(amount) === null);
}

/** Why the selection cannot be previewed; null when it can. `same` as for `payoutAmounts`. */
export function findProblem(chosen: Chosen, same: string | null): string | null {
  if (chosen.size === 0) return 'Please choose at least one employee.';
  if (chosen.size > PAYOUTS_CHOSEN_MAX)
    return `Please choose at most ${people(PAYOUTS_CHOSEN_MAX)}, or upload a file.`;
  if (same !== null) return typedAmount(same) === null ? NO_AMOUNT : null;
  const missing = withoutAmount(chosen).length;
  return missing > 0 ? `${people(missing)} without an amount. ${NO_AMOUNT}` : null;
}

/** A decimal string; invalid amounts count as zero. */
export function chosenTotal(chosen: Chosen, same: string | null): string {
  const cents = payoutAmounts(chosen, same).reduce(
    (total, { amount }) => total + (typedAmount(amount) ?? 0n),
    0n,
  );
  return formatCents(cents);
}

export function people(count: number): string {
  return countLabel(count, 'person', 'people');
}
