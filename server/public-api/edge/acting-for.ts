/** Whom a key acts for: the super administrator who made it, whose limits its orders count against. */
import type { CompanyActor } from '#server/enterprise/index.ts';
import type { UsedKey } from '../keys/key-store.ts';

export function actingFor({ created_by: userId, enterprise_id: enterpriseId }: UsedKey): CompanyActor {
  return { userId, role: 'super_admin', enterpriseId, ownOnly: false };
}
