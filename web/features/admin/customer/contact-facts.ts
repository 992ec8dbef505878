/** The facts that the contact form edits, and their form values. */
import type { AdminUserDetail } from '#contract/admin/customers.ts';
import { formatPhone } from '../../../ui/format/phone-format.ts';
import type { FormOf } from '../stale-edit.ts';

export type ContactFacts = Pick<AdminUserDetail, 'phoneNumber' | 'address' | 'notes' | 'updatedAt'>;

function toForm({ phoneNumber, address, notes }: ContactFacts) {
  return { phoneNumber: formatPhone(phoneNumber ?? ''), address: address ?? '', notes: notes ?? '' };
}

export const CONTACT_FORM: FormOf<ContactFacts, ReturnType<typeof toForm>> = {
  toForm,
  labels: [
    ['phoneNumber', 'Phone number'],
    ['address', 'Address'],
    ['notes', 'Notes'],
  ],
};
