/** What of a person the contact form is about. */
import type { AdminUserDetail } from '#contract/admin-people.ts';
import { formatPhone } from '../../../ui/phone-format.ts';

export type ContactFacts = Pick<AdminUserDetail, 'phoneNumber' | 'address' | 'notes' | 'updatedAt'>;

export function valuesOf({ phoneNumber, address, notes }: ContactFacts) {
  return { phoneNumber: formatPhone(phoneNumber ?? ''), address: address ?? '', notes: notes ?? '' };
}
