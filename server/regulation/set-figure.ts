/** Staff set a figure of regulation. */
import {
  EVERYWHERE,
  type RegulationFigure,
  type RegulationFigureBody,
  type RegulationRule,
  RULE_TITLES,
} from '#contract/admin/regulation.ts';
import { US_STATES } from '#contract/kernel/us-states.ts';
import { changesBetween, type Facts, recordAction } from '#server/audit/index.ts';
import type { Db } from '#server/db/pool.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { invariant } from '#server/kernel/invariant.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { forgetClaimWords } from './claim-words.ts';
import { formatValue, parseValue } from './figure.ts';
import { type Figure, findFigure, saveFigure } from './figure-store.ts';
import { toFigure } from './list-figures.ts';

/** Throws `invalid-input`, and `changed-meanwhile` where a colleague was first. */
export async function setFigure(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  place: { rule: RegulationRule; state: string },
  { value, source, asOf, isApplied, version, reason }: RegulationFigureBody,
): Promise<RegulationFigure> {
  const { rule, state } = place;
  if (state !== EVERYWHERE && (rule === 'daily-limit' || rule === 'claim-words')) {
    const message = 'This rule has one figure for every state.';
    throw refuse('invalid-input', { message, fields: { state: message } });
  }
  const given = { ...place, ...parseValue(rule, value), source, asOf, isApplied };
  const saved = await transaction(db, async (tx) => {
    const before = await findFigure(tx, place);
    const now = clock.now();
    const figure = { ...given, version, changedAt: now, changedById: actor.userId };
    if (!(await saveFigure(tx, figure))) throw await changedMeanwhile(tx, place);
    const changes = changesBetween(before ? facts(before) : {}, facts(given));
    if (changes)
      await recordAction(
        tx,
        {
          actor: { userId: actor.userId, role: actor.role },
          action: 'regulation-set',
          subject: { kind: 'regulation', id: `${rule}:${state}`, label: labelOf(place) },
          reason,
          ...changes,
        },
        now,
      );
    return findFigure(tx, place);
  });
  forgetClaimWords(db);
  invariant(saved, `figure ${rule} ${state} was not saved`);
  return toFigure(saved);
}

/** The refusal, with the figure as it is now. */
async function changedMeanwhile(tx: Tx, place: Pick<Figure, 'rule' | 'state'>): Promise<Error> {
  const current = await findFigure(tx, place);
  return refuse('changed-meanwhile', { extra: { current: current ? toFigure(current) : null } });
}

function facts(figure: Omit<Figure, 'version' | 'changedAt' | 'changedBy'>): Facts {
  const { source, asOf, isApplied } = figure;
  return { value: formatValue(figure), source, asOf, applied: isApplied };
}

function labelOf({ rule, state }: { rule: RegulationRule; state: string }): string {
  const title = RULE_TITLES[rule];
  return state === EVERYWHERE ? title : `${title}: ${US_STATES[state] ?? state}`;
}
