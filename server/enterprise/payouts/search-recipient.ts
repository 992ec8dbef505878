/** Finds one recipient by exact username, phone number or email (P28). */
import type { z } from 'zod';
import type { Recipient } from '#contract/enterprise/funds.ts';
import type { Queryable } from '#server/db/pool.ts';
import { wholePhone } from '#server/kernel/phone.ts';
import type { CompanyActor } from '../require-company-actor.ts';
import { findPayoutRecipients, type PayoutRecipientRow } from './recipient-store.ts';

/** Null for no match, and for a phone number that several strangers share. */
export async function searchRecipient(
  db: Queryable,
  acting: CompanyActor,
  query: string,
): Promise<z.output<typeof Recipient> | null> {
  const [first, second] = await findPayoutRecipients(db, acting, readQuery(query));
  if (!first || (second && first.on_list === second.on_list)) return null;
  return toRecipient(first);
}

/** An email contains @; a phone number is ten digits in any format; everything else is a username. */
function readQuery(query: string): { email: string } | { phoneDigits: string } | { username: string } {
  const text = query.trim().toLowerCase();
  const username = text.replace(/^@/, '');
  if (username.includes('@')) return { email: username };
  const phoneDigits = wholePhone(text);
  return phoneDigits === null ? { username } : { phoneDigits };
}

/** A stranger's profile is masked to what recognition needs. */
function toRecipient(row: PayoutRecipientRow): z.output<typeof Recipient> {
  const { on_list: isEmployee } = row;
  return {
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: isEmployee ? row.last_name : row.last_name.slice(0, 1),
    phoneNumber: isEmployee ? row.phone_number : masked(row.phone_number),
    email: isEmployee ? row.email : null,
    profileImageUrl: row.profile_image_url,
    isEmployee,
  };
}

function masked(phone: string | null): string | null {
  return phone === null ? null : `(***) ***-**${phone.slice(-2)}`;
}
