/** The link of a reward, for its sender to hand out. */
import { type InTransaction, transaction } from '#server/db/transaction.ts';
import type { Holder } from '#server/ledger/index.ts';
import { type CodeDeps, needsCode } from '../claims/require-code.ts';
import { markHandedOut } from '../delivery/progress-store.ts';
import type { SenderDeps } from '../deps.ts';
import { requireOpenReward } from '../require-open-reward.ts';
import type { Reward } from '../reward.ts';
import { workingLink } from './links.ts';

/** `needsCode`: a claim by the link asks for a code, which goes to the reward's address or phone. */
export type CopiedLink = { link: string; needsCode: boolean };

/** Throws `not-found`, `reward-closed` and `reward-waits`. */
export function copyLink(
  deps: Omit<SenderDeps, 'jobs'> & CodeDeps,
  sender: Holder,
  id: string,
  alsoDo?: InTransaction<Reward>,
): Promise<CopiedLink> {
  return transaction(deps.db, async (tx) => {
    const reward = await requireOpenReward(tx, { id, sender, now: deps.clock.now() });
    const { link } = await workingLink(tx, deps, reward.id);
    await markHandedOut(tx, [reward.id], deps.clock.now());
    await alsoDo?.(tx, reward);
    return { link, needsCode: needsCode(deps, reward) };
  });
}
