/** The owner of a card reports that its code does not work. The issuer is asked by a job. */
import { DatabaseError } from 'pg';
import type { CardCase, CardProblem } from '#contract/card-cases.ts';
import type { Db } from '#server/db/pool.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/id.ts';
import { type Jobs, jobName } from '#server/kernel/jobs.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { readOwn } from '../purchased/purchased-store.ts';
import { lockUnit } from '../store.ts';
import { toCardCase } from './card-case.ts';
import { insertCase, isMadeGood, readCase } from './case-store.ts';
import { notifyCardOwner } from './notify-card-owner.ts';

export const ASK_ABOUT_CASE = jobName<{ caseId: string }>('ask-issuer-about-case');

export type CaseDeps = { db: Db; clock: Clock; jobs: Jobs };
type Report = { userId: string; unitId: string; problem: CardProblem; evidence: string };

/** Throws `not-found`, `gift-card-without-code`, `card-made-good` and `case-open`. */
export async function openCase(deps: CaseDeps, report: Report): Promise<CardCase> {
  try {
    return await transaction(deps.db, (tx) => open(tx, deps, report));
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'card_case_one_open')
      throw refuse('case-open');
    throw error;
  }
}

async function open(
  tx: Tx,
  { clock, jobs }: CaseDeps,
  { userId, unitId, ...said }: Report,
): Promise<CardCase> {
  if (!(await readOwn(tx, { userId, unitId }))) throw refuse('not-found');
  const unit = await lockUnit(tx, unitId);
  if (unit?.state !== 'issued') throw refuse('gift-card-without-code');
  if (await isMadeGood(tx, unitId)) throw refuse('card-made-good');
  const id = newId();
  await insertCase(tx, { id, unitId, userId, ...said, now: clock.now() });
  const row = await readCase(tx, id);
  if (!row) throw refuse('not-found');
  await notifyCardOwner(tx, { jobs }, row, { step: 'opened' });
  await jobs.enqueue(tx, ASK_ABOUT_CASE, { caseId: id });
  return toCardCase(row);
}
