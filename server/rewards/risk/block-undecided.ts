/** Blocks the reviews that nobody decided in thirty days. Running it twice, or late, changes nothing more. */
import { addDays } from '#server/kernel/calendar.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import type { SenderDeps } from '../deps.ts';
import { decideReview } from './decide-review.ts';
import { REVIEW_DAYS } from './review.ts';
import { selectUndecided } from './review-end-store.ts';

const AT_ONCE = 500;

/** Throws the first failure in the end, so that staff see it; one that fails delays no other. */
export async function blockUndecided(deps: Pick<SenderDeps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const since = addDays(deps.clock.now(), -REVIEW_DAYS);
  const failures: unknown[] = [];
  for (const id of await selectUndecided(deps.db, since, AT_ONCE))
    await decideReview(deps, id, { act: 'block', as: 'automatic', by: null, note: null }).catch(
      (error: unknown) => {
        // A member of staff decided it meanwhile.
        if (!(error instanceof Refusal)) failures.push(error);
      },
    );
  if (failures.length > 0) throw failures[0];
}
