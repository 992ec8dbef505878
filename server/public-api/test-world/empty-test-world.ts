/** Begins the test world of a company anew: another twin takes the place of the one so far. */
import { transaction } from '#server/db/transaction.ts';
import { type CompanyActor, recordCompanyAction } from '#server/enterprise/index.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { DashboardDeps } from '../deps.ts';
import { findTwin } from './find-twin.ts';
import { replaceTwin } from './twin-store.ts';

/** Throws `not-found` for a company without a test world, and `temporarily-unavailable`. */
export async function emptyTestWorld(
  { db, clock, testWorld }: Pick<DashboardDeps, 'db' | 'clock' | 'testWorld'>,
  acting: CompanyActor,
): Promise<void> {
  const { enterpriseId, userId } = acting;
  const now = clock.now();
  const world = await testWorld.open();
  await transaction(db, async (tx) => {
    const place = { enterpriseId, twinId: newId(), founderId: userId, now };
    if (!(await replaceTwin(tx, place))) throw refuse('not-found');
    const subject = { kind: 'company', id: enterpriseId, label: 'Test world' };
    await recordCompanyAction(tx, acting, { action: 'test-world-emptied', subject }, now);
  });
  await findTwin({ live: db, world, known: new Map() }, enterpriseId);
}
