/** The people who are chosen for a payout, and what each of them gets. */
import type { Employee } from '#contract/enterprise/employees.ts';
import { formatCents, parseCents } from '#contract/kernel/money.ts';

export type ChosenPerson = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** As typed, for when everybody gets their own; empty until then. */
  readonly amount: string;
};

export const NO_AMOUNT = 'Please enter a valid amount greater than $0.';

/** By the employee's id, in the order they were chosen. */
export type Chosen = ReadonlyMap<string, ChosenPerson>;

export const NOBODY: Chosen = new Map();

export function nameOf({
  firstName,
  lastName,
  email,
}: Pick<Employee, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email;
}

export function choose(chosen: Chosen, people: readonly Employee[]): Chosen {
  const next = new Map(chosen);
  for (const person of people) {
    if (!next.has(person.id))
      next.set(person.id, { id: person.id, name: nameOf(person), email: person.email, amount: '' });
  }
  return next;
}

export function letGo(chosen: Chosen, ids: readonly string[]): Chosen {
  const next = new Map(chosen);
  for (const id of ids) next.delete(id);
  return next;
}

export function withAmount(chosen: Chosen, id: string, amount: string): Chosen {
  const person = chosen.get(id);
  return person ? new Map(chosen).set(id, { ...person, amount }) : chosen;
}

/** Cents; null for what is no amount above zero. */
export function centsOf(amount: string): bigint | null {
  const cents = parseCents(amount);
  return cents !== null && cents > 0n ? cents : null;
}

/** What each gets: the same for all, or their own where `same` is null. */
export function amountsOf(chosen: Chosen, same: string | null): { employeeId: string; amount: string }[] {
  return [...chosen.values()].map(({ id, amount }) => ({ employeeId: id, amount: same ?? amount }));
}

/** Those who have no amount of their own yet. */
export function withoutAmount(chosen: Chosen): ChosenPerson[] {
  return [...chosen.values()].filter(({ amount }) => centsOf(amount) === null);
}

/** A decimal string; amounts that are none yet count as nothing. */
export function totalOf(chosen: Chosen, same: string | null): string {
  const cents = amountsOf(chosen, same).reduce((total, { amount }) => total + (centsOf(amount) ?? 0n), 0n);
  return formatCents(cents);
}

export function people(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`;
}
