/** Refuses a manager who would be a colleague a second time. */
import { isMailboxOfColleague } from '#server/accounts/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { CompanyActor } from '../require-company-actor.ts';

/** Throws `user-exists` for another address of a colleague's mailbox. */
export async function requireOwnMailbox(
  db: Queryable,
  { enterpriseId }: Pick<CompanyActor, 'enterpriseId'>,
  email: string,
): Promise<void> {
  if (!(await isMailboxOfColleague(db, { enterpriseId, email }))) return;
  const message = 'A colleague has this mailbox. Each manager needs one of their own.';
  throw refuse('user-exists', { message, fields: { emailUsername: message } });
}
