/** Whom a key acts for: the super administrator who made it, whose limits its orders count against. */
import type { CompanyActor } from '#server/enterprise/index.ts';
import { lockWorkingKey, type UsedKey } from '../keys/key-store.ts';
import { ApiError } from './api-error.ts';
import { MESSAGES } from './authenticate.ts';

export function actingFor({
  id,
  mode,
  created_by: userId,
  enterprise_id: enterpriseId,
}: UsedKey): CompanyActor {
  const acting: CompanyActor = { userId, role: 'super_admin', enterpriseId, ownOnly: false };
  // The keys of the test world are in the other database, and nothing of value moves there.
  if (mode === 'test') return acting;
  return {
    ...acting,
    async requireKey(db) {
      if (!(await lockWorkingKey(db, id))) throw new ApiError(401, MESSAGES.revoked);
    },
  };
}
