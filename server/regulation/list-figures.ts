/** Lists every figure of regulation. */
import type { RegulationFigure } from '#contract/admin/regulation.ts';
import type { Queryable } from '#server/db/pool.ts';
import { formatValue } from './figure.ts';
import { type Figure, selectFigures } from './figure-store.ts';

export async function listFigures(db: Queryable): Promise<RegulationFigure[]> {
  return (await selectFigures(db)).map(toFigure);
}

export function toFigure(figure: Figure): RegulationFigure {
  const { rule, state, source, asOf, isApplied, version, changedAt, changedBy } = figure;
  const value = formatValue(figure);
  return {
    rule,
    state,
    value,
    source,
    asOf,
    isApplied,
    version,
    changedAt: changedAt.toISOString(),
    changedBy,
  };
}
