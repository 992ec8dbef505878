/**
 * Fast path: concurrent jobs claim their new units with one statement and one commit. It shortens reading a
 * unit and claiming it by itself (issuing/issue-gift-card.ts), which does whatever is left out here.
 */
import { batchByDatabase } from '#server/db/batcher.ts';
import { claimReserved } from '../issuing/claim-store.ts';
import type { Unit } from '../unit.ts';

type Claim = { unitId: string; issuer: string; now: Date };

export const claimBatch = batchByDatabase(async (db, claims: Claim[]): Promise<(Unit | undefined)[]> => {
  const [first] = claims;
  if (!first) return [];
  const unitIds = claims.map(({ unitId }) => unitId);
  const claimed = await claimReserved(db, { unitIds, issuer: first.issuer, now: first.now });
  const units = new Map(claimed.map((unit) => [unit.id, unit]));
  return unitIds.map((id, place) => (unitIds.indexOf(id) === place ? units.get(id) : undefined));
});
