/** Sends the rewards of the birthdays and work anniversaries that are due. */
import { type Tx, transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { Refusal, refuse } from '#server/kernel/refusal.ts';
import { notify } from '#server/notifications/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { findActingManager } from '../find-acting-manager.ts';
import { sendRewardsIn } from '../rewards/send-rewards.ts';
import { insertOccasionReward, selectDueOccasions } from './due-occasion-store.ts';
import { type DueOccasion, dueDays, OCCASION_TEXT, toOccasionReward } from './occasion.ts';
import {
  clearProblems,
  lockOccasionRule,
  saveProblem,
  selectOccasionReaders,
} from './occasion-rule-store.ts';

const AT_ONCE = 5_000;
/** A company without money is left for the next run. */
const FAILURES_AT_ONCE = 20;

type Deps = Pick<EnterpriseDeps, 'db' | 'clock' | 'config' | 'riskLists' | 'smsSender'>;
type Failed = { due: DueOccasion; count: number; message: string };

/**
 * Each reward has a transaction of its own. Running it twice, or twice at once, pays once. An error keeps no
 * other person waiting; the first is thrown in the end, so that staff see it.
 */
export async function payOccasions(deps: Deps): Promise<void> {
  const failures = new Map<string, Failed>();
  const errors: unknown[] = [];
  for (const due of await selectDueOccasions(deps.db, dueDays(deps.clock.now()), AT_ONCE)) {
    const key = `${due.enterpriseId} ${due.occasion}`;
    const count = failures.get(key)?.count ?? 0;
    if (count >= FAILURES_AT_ONCE) continue;
    const message = await payOne(deps, due).catch((error: unknown) => {
      errors.push(error);
      return null;
    });
    if (message !== null) failures.set(key, { due, count: count + 1, message });
  }
  for (const failed of failures.values()) await reportProblem(deps, failed);
  await clearProblems(
    deps.db,
    [...failures.values()].map(({ due }) => due),
  );
  if (errors.length > 0) throw errors[0];
}

/** Null where it is paid; otherwise why not. */
async function payOne(deps: Deps, due: DueOccasion): Promise<string | null> {
  try {
    await transaction(deps.db, (tx) => send(tx, deps, due));
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.message;
  }
}

async function send(tx: Tx, deps: Deps, due: DueOccasion): Promise<void> {
  const rule = await lockOccasionRule(tx, due);
  if (!rule?.isActive) return;
  const orderId = newId();
  if (!(await insertOccasionReward(tx, due, orderId, deps.clock.now()))) return;
  const manager = { enterpriseId: due.enterpriseId, userId: rule.setBy, setAt: rule.setAt };
  const acting = await findActingManager(tx, manager, 'enterprise-rewards');
  if (!acting) throw refuse('forbidden', { message: SETTER_LEFT });
  await sendRewardsIn(tx, deps, acting, {
    id: orderId,
    channel: 'occasion',
    rewards: [toOccasionReward(rule, due)],
  });
}

const SETTER_LEFT =
  'The manager who set this up no longer sends rewards here, or secured their account since. A manager has to check it and save it once more.';

/** The managers are notified when an occasion begins to fail, not in each run. */
async function reportProblem({ db }: Deps, { due, message }: Failed): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await saveProblem(tx, due, message))) return;
    const { title, plural } = OCCASION_TEXT[due.occasion];
    for (const userId of await selectOccasionReaders(tx, due))
      await notify(tx, {
        userId,
        title: `${title}: Not Sent`,
        message: `Some ${plural} could not be sent. ${message} We try again every hour for a week.`,
      });
  });
}
