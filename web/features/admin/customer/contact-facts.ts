/** What of a person the contact form is about, and what the refusal of a stale form says of it. */
import type { AdminUserDetail } from '#contract/admin-people.ts';
import { ApiError } from '../../../api/api-error.ts';

export type ContactFacts = Pick<AdminUserDetail, 'phoneNumber' | 'address' | 'notes' | 'updatedAt'>;

export function valuesOf({ phoneNumber, address, notes }: ContactFacts) {
  return { phoneNumber: phoneNumber ?? '', address: address ?? '', notes: notes ?? '' };
}

/** What is there now, where somebody else was quicker; else null. */
export function factsIn(error: Error): ContactFacts | null {
  if (!(error instanceof ApiError) || error.code !== 'changed-meanwhile') return null;
  const current = error.details.current as ContactFacts | undefined;
  return current && typeof current.updatedAt === 'string' ? current : null;
}
