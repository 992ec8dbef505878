/** Refuses a manager who would be the caller a second time. */
import { isOwnMailbox } from '#server/accounts/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { CompanyActor } from '../require-company-actor.ts';

/** Throws `user-exists` for another address of the caller's own mailbox. */
export async function refuseOwnMailbox(
  db: Queryable,
  { userId }: Pick<CompanyActor, 'userId'>,
  email: string,
): Promise<void> {
  if (!(await isOwnMailbox(db, { userId, email }))) return;
  const message = 'This is your own mailbox. Each manager needs one of their own.';
  throw refuse('user-exists', { message, fields: { emailUsername: message } });
}
