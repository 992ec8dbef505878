/** Finding people to give to, without letting anybody read through all of them. */
import { SEARCH_MAX_RESULTS } from '#contract/send-funds.ts';
import type { Queryable } from '#server/db/pool.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { PublicMember } from './public-user.ts';
import { nameBeginning, wholePhone } from './search-query.ts';
import { findByName, findByNameBeginning, findByPhone, type Recipient } from './store.ts';

export type SearchType = 'username' | 'phone';

/** Those whose username begins like that, or whose number it is; at most ten. */
export async function searchPeople(
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
 * The one whose username or number it is. Numbers are said, not proven, so of several with one number nobody is the one; and
 * whoever took a number for a name is not whom it calls.
 */
export async function findPerson(db: Queryable, query: string): Promise<PublicMember | undefined> {
  const digits = wholePhone(query);
  if (digits === null) return findByName(db, query.toLowerCase().replace(/^@/, ''));
  const [only, another] = await findByPhone(db, digits, 2);
  return another ? undefined : only;
}

/** Private, of the staff, of a company, on hold, gone or never there: all alike `not-found` (P22). */
export async function requireRecipient(db: Queryable, username: string): Promise<Recipient> {
  const recipient = await findByName(db, username);
  if (!recipient) throw refuse('not-found', { message: 'User Not Found' });
  return recipient;
}
