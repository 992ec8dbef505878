/**
 * Sends only the fields that changed, with their earlier values, so that the server refuses to overwrite a
 * newer change.
 */
import { parseCents } from '#contract/kernel/money.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { formatPhone } from '../../../ui/format/phone-format.ts';
import type { FormOf } from '../stale-edit.ts';

export type CustomerForm = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  balance: string;
  reason: string;
};

/** The values the form was opened with. */
export type CustomerFacts = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string | null;
  readonly balance: string;
  readonly updatedAt: string;
};

function toForm({ firstName, lastName, email, phoneNumber, balance }: CustomerFacts): CustomerForm {
  return { firstName, lastName, email, phone: formatPhone(phoneNumber ?? ''), balance, reason: '' };
}

export const CUSTOMER_FORM: FormOf<CustomerFacts, CustomerForm> = {
  toForm,
  labels: [
    ['firstName', 'First name'],
    ['lastName', 'Last name'],
    ['email', 'Email'],
    ['phone', 'Phone'],
    ['balance', 'Balance'],
  ],
  show: (name, value) => (name === 'balance' ? displayMoney(value) : value),
};

/** Null when nothing changed. */
export function changesIn(form: CustomerForm, facts: CustomerFacts) {
  const before = toForm(facts);
  const contact = {
    ...(form.firstName.trim() !== before.firstName && { firstName: form.firstName.trim() }),
    ...(form.lastName.trim() !== before.lastName && { lastName: form.lastName.trim() }),
    ...(form.email.trim().toLowerCase() !== before.email && { email: form.email.trim() }),
    ...(form.phone !== before.phone && { phone: form.phone }),
  };
  const money = changesBalance(form, facts)
    ? { balance: form.balance, expectedBalance: facts.balance, reason: form.reason.trim() }
    : {};
  const changes = { ...contact, ...money };
  return Object.keys(changes).length === 0 ? null : { ...changes, expectedUpdatedAt: facts.updatedAt };
}

export function changesBalance({ balance }: CustomerForm, facts: CustomerFacts): boolean {
  return parseCents(balance) !== parseCents(facts.balance);
}
