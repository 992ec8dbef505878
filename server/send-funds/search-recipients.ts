/** Finds recipients without letting a caller enumerate all members. */

import { SEARCH_MAX_RESULTS } from '#contract/send-funds/recipients.ts';
import type { Queryable } from '#server/db/pool.ts';
import { wholePhone } from '#server/kernel/phone.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { PublicMember } from './public-user.ts';
import { nameBeginning } from './search-query.ts';
import { findByName, findByNameBeginning, findByPhone, type Recipient } from './store.ts';

export type SearchType = 'username' | 'phone';

/** Members whose username begins with the text, or who have the phone number; at most ten. */
export async function searchRecipients(
  db: Queryable,
  query: string,
  searchType: SearchType,
): Promise<PublicMember[]> {
  if (searchType === 'phone') {
    const digits = wholePhone(query);
    return digits === null ? [] : findByPhone(db, digits, SEARCH_MAX_RESULTS);
  }
  const beginning = nameBeginning(query);
  return beginning === null ? [] : findByNameBeginning(db, beginning, SEARCH_MAX_RESULTS);
}

/**
 * The member with this username or number. Phone numbers are not verified, so a number shared by several
 * members finds none of them, and a number never finds a username made of digits.
 */
export async function findRecipient(db: Queryable, query: string): Promise<PublicMember | undefined> {
  const digits = wholePhone(query);
  if (digits === null) return findByName(db, query.toLowerCase().replace(/^@/, ''));
  const [only, another] = await findByPhone(db, digits, 2);
  return another ? undefined : only;
}

/** Private, staff, enterprise, frozen, deleted and unknown accounts all answer `not-found` (P22). */
export async function requireRecipient(db: Queryable, username: string): Promise<Recipient> {
  const recipient = await findByName(db, username);
  if (!recipient) throw refuse('not-found', { message: 'User Not Found' });
  return recipient;
}
