import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { AccountsDeps } from './deps.ts';
import * as store from './store.ts';

/** The name of the user's own company. Another company's answers not-found (P15). */
export async function getOwnEnterprise(
  { db }: Pick<AccountsDeps, 'db'>,
  actor: Actor,
  enterpriseId: string,
): Promise<{ id: string; companyName: string }> {
  const own =
    actor.enterpriseId === enterpriseId ? await store.findEnterpriseName(db, enterpriseId) : undefined;
  if (!own) throw refuse('not-found');
  return own;
}
