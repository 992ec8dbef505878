/** Makes the test world of a company, unless it has one. */
import type { CompanyActor } from '#server/enterprise/index.ts';
import { newId } from '#server/kernel/id.ts';
import type { DashboardDeps } from '../deps.ts';
import { findTwin } from './find-twin.ts';
import { insertWorld } from './twin-store.ts';

/**
 * Throws `temporarily-unavailable`. The database is opened first: a company is never promised a world that is
 * not there.
 */
export async function makeTestWorld(
  { db, clock, testWorld }: Pick<DashboardDeps, 'db' | 'clock' | 'testWorld'>,
  { enterpriseId, userId }: CompanyActor,
): Promise<void> {
  const world = await testWorld.open();
  await insertWorld(db, { enterpriseId, twinId: newId(), founderId: userId, now: clock.now() });
  await findTwin({ live: db, world, known: new Map() }, enterpriseId);
}
