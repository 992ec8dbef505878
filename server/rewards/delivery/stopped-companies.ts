/**
 * Companies that are not active. Nothing of theirs is sent, and what waits for it goes on with them (decision
 * 0084).
 */
import type { Queryable } from '#server/db/pool.ts';
import { type Reward, sendingCompanyId } from '../reward.ts';

/**
 * Whether the company that sends it is not active. Checked right before sending, because the job may have
 * waited.
 */
export async function isStopped(db: Queryable, reward: Pick<Reward, 'sender'>): Promise<boolean> {
  return (await findStopped(db, [reward]))(reward);
}

/** Finds, with one query, which of many rewards are of a company that is not active. */
export async function findStopped(
  db: Queryable,
  rewards: readonly Pick<Reward, 'sender'>[],
): Promise<(reward: Pick<Reward, 'sender'>) => boolean> {
  const companies = [...new Set(rewards.flatMap((reward) => sendingCompanyId(reward) ?? []))];
  if (companies.length === 0) return () => false;
  const { rows } = await db.query<{ id: string }>({
    name: 'stopped-companies',
    text: 'select id from enterprise where id = any ($1::uuid[]) and not is_active',
    values: [companies],
  });
  const stopped = new Set(rows.map(({ id }) => id));
  return (reward) => stopped.has(sendingCompanyId(reward) ?? '');
}
