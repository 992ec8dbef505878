/** The System Refresh button: drops the in-memory caches and recomputes the figures. */
import { recordAction } from '#server/audit/index.ts';
import { touchCatalogue } from '#server/catalogue/index.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { sumUpFigures } from '../dashboard/sum-up-figures.ts';
import type { SystemDeps } from './deps.ts';

const caches = [
  {
    name: 'Catalog pages',
    detail: 'Every process rebuilds the marketplace pages within a second.',
  },
  { name: 'Dashboard figures', detail: 'The sums were made again from the ledger.' },
];

export async function clearCaches(
  { db, clock, catalogue }: Pick<SystemDeps, 'db' | 'clock' | 'catalogue'>,
  actor: Actor,
): Promise<{ cleared: { name: string; detail: string }[]; at: string }> {
  const now = clock.now();
  await transaction(db, async (tx) => {
    await touchCatalogue(tx);
    const subject = { kind: 'system', id: 'caches', label: 'Caches' };
    await recordAction(tx, { actor, action: 'caches-cleared', subject }, now);
  });
  catalogue.forget();
  await sumUpFigures({ db, clock }, { wait: true });
  return { cleared: caches, at: now.toISOString() };
}
