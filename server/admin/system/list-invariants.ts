/** The invariant runs, as staff see and request them. */

import type { z } from 'zod';
import type { InvariantRun, Invariants } from '#contract/admin/system.ts';
import { findUser } from '#server/accounts/index.ts';
import { recordAction } from '#server/audit/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import {
  type InvariantRunRow,
  readInvariants,
  requestInvariantRun,
  selectInvariantRuns,
} from '#server/ledger/index.ts';
import type { SystemDeps } from './deps.ts';

const RUNS_SHOWN = 10;

export async function listInvariants(db: Queryable): Promise<z.infer<typeof Invariants>> {
  const runs = await selectInvariantRuns(db, RUNS_SHOWN);
  return {
    invariants: (await readInvariants()).map(({ invariant, name }) => ({ invariant, name })),
    runs: await Promise.all(runs.map((run) => toRun(db, run))),
  };
}

/** Returns a run in progress instead of starting a second one. */
export async function requestInvariantCheck(
  { db, jobs, clock }: Pick<SystemDeps, 'db' | 'jobs' | 'clock'>,
  actor: Actor,
): Promise<InvariantRun> {
  const asked = await transaction(db, async (tx) => {
    const now = clock.now();
    const { run, isNew } = await requestInvariantRun(tx, jobs, { askedBy: actor.userId, now });
    if (isNew) {
      const subject = { kind: 'system', id: run.id, label: 'Money checks' };
      await recordAction(tx, { actor, action: 'invariants-checked', subject }, now);
    }
    return run;
  });
  return toRun(db, asked);
}

async function toRun(db: Queryable, run: InvariantRunRow): Promise<InvariantRun> {
  const requester = run.asked_by === null ? undefined : await findUser(db, run.asked_by);
  return {
    id: run.id,
    askedAt: run.asked_at.toISOString(),
    askedBy:
      run.asked_by === null
        ? null
        : requester
          ? `${requester.first_name} ${requester.last_name}`.trim()
          : 'Staff',
    finishedAt: run.finished_at?.toISOString() ?? null,
    broken: run.broken,
    failure: run.failure,
  };
}
