/** A manager in whose name the product acts while they are away, with the role of today. */
import { type Capability, can } from '#contract/kernel/capabilities.ts';
import { findUser, roleOfUser, wasSecuredSince } from '#server/accounts/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { CompanyActor } from './require-company-actor.ts';

/**
 * Undefined for one who left, has lost the right, or could not sign in now: what they set up before moves no
 * money in their name. Also for one who secured their account since `setAt`: somebody else may have set it
 * up.
 */
export async function findActingManager(
  db: Queryable,
  { enterpriseId, userId, setAt }: Pick<CompanyActor, 'enterpriseId' | 'userId'> & { setAt: Date },
  right: Capability,
): Promise<CompanyActor | undefined> {
  const user = await findUser(db, userId);
  if (!user || user.frozen_at !== null || user.password_reset_required_at !== null) return undefined;
  if (wasSecuredSince(user, setAt)) return undefined;
  const role = roleOfUser(user);
  if (user.enterprise_id !== enterpriseId || !can(role, right)) return undefined;
  return { userId, role, enterpriseId, ownOnly: !can(role, 'enterprise-employees') };
}
