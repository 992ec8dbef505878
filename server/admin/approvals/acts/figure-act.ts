import { z } from 'zod';
import { REGULATION_RULES, type RegulationFigure, RegulationFigureBody } from '#contract/admin/regulation.ts';
import { readFigureChange, setFigure } from '#server/regulation/index.ts';
import { requireMoneyRight } from '../../payments/require-money-right.ts';
import type { Act } from '../act.ts';

const Proposal = RegulationFigureBody.extend({ rule: z.enum(REGULATION_RULES), state: z.string() });

const NAMES: Record<string, string> = {
  value: 'Figure',
  source: 'Source',
  asOf: 'As of',
  applied: 'Applied',
};

/** A figure of regulation that lets more money out of balances, or into them. */
export const figureAct: Act<z.output<typeof Proposal>, RegulationFigure> = {
  kind: 'regulation-figure',
  schema: Proposal,
  async describe(deps, actor, given) {
    await requireMoneyRight(deps, actor);
    const { rule, state, ...body } = given;
    const { subject, before, after } = await readFigureChange(deps.db, { rule, state }, body);
    return {
      proposal: given,
      subject,
      concerns: [],
      amountCents: null,
      always: true,
      reason: given.reason,
      changes: Object.keys(after).map((name) => ({
        name: NAMES[name] ?? name,
        from: factText(before[name]),
        to: factText(after[name]),
      })),
    };
  },
  async perform(deps, actor, { rule, state, ...body }) {
    await requireMoneyRight(deps, actor);
    return setFigure(deps, actor, { rule, state }, body, { mayLoosen: true });
  },
};

function factText(fact: string | number | boolean | null | undefined): string | null {
  if (typeof fact === 'boolean') return fact ? 'yes' : 'no';
  return fact === undefined || fact === null ? null : String(fact);
}
