/** All SQL of the figures of regulation. */

import { REGULATION_RULES, type RegulationRule } from '#contract/admin/regulation.ts';
import { fullNameOrNullSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { FigureValue } from './figure.ts';

export type Figure = FigureValue & {
  rule: RegulationRule;
  state: string;
  source: string;
  asOf: string;
  isApplied: boolean;
  version: number;
  changedAt: Date;
  changedBy: string | null;
};

const figures = `select rule, figure.state, amount_cents as "amountCents", months, words, source, as_of::text as "asOf",
    is_applied as "isApplied", version, changed_at as "changedAt",
    ${fullNameOrNullSql('person')} as "changedBy"
  from regulation_figure figure left join users person on person.id = changed_by`;

/** By rule; within one, those for every state first. */
export async function selectFigures(db: Queryable): Promise<Figure[]> {
  const { rows } = await db.query<Figure>(
    `${figures} order by array_position($1::text[], rule), figure.state <> 'US', figure.state`,
    [REGULATION_RULES],
  );
  return rows;
}

export async function findFigure(
  db: Queryable,
  { rule, state }: Pick<Figure, 'rule' | 'state'>,
): Promise<Figure | undefined> {
  const { rows } = await db.query<Figure>(`${figures} where rule = $1 and figure.state = $2`, [rule, state]);
  return rows[0];
}

/** Locks it until the transaction ends, so that its next change is held against this one. */
export async function lockFigure(
  tx: Tx,
  { rule, state }: Pick<Figure, 'rule' | 'state'>,
): Promise<Figure | undefined> {
  const { rows } = await tx.query<Figure>(
    `${figures} where rule = $1 and figure.state = $2 for update of figure`,
    [rule, state],
  );
  return rows[0];
}

/** The figure that the product acts by for a state: its own, else the one for every state. */
export async function findApplied(
  db: Queryable,
  { rule, state }: Pick<Figure, 'rule' | 'state'>,
): Promise<Figure | undefined> {
  const { rows } = await db.query<Figure>(
    `${figures} where rule = $1 and figure.state in ($2, 'US') order by figure.state = 'US' limit 1`,
    [rule, state],
  );
  return rows[0]?.isApplied ? rows[0] : undefined;
}

/** False where the figure has another version than `version`; null is that of one that does not exist. */
export async function saveFigure(
  tx: Tx,
  figure: Omit<Figure, 'version' | 'changedBy'> & { version: number | null; changedById: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into regulation_figure as known (rule, state, amount_cents, months, words, source, as_of, is_applied, changed_at,
       changed_by)
     values ($1, $2, $3, $4, $5, $6, $7::date, $8, $9, $10)
     on conflict (rule, state) do update set amount_cents = excluded.amount_cents, months = excluded.months,
       words = excluded.words, source = excluded.source, as_of = excluded.as_of, is_applied = excluded.is_applied,
       version = known.version + 1, changed_at = excluded.changed_at, changed_by = excluded.changed_by
     where known.version = $11`,
    [
      figure.rule,
      figure.state,
      figure.amountCents,
      figure.months,
      figure.words,
      figure.source,
      figure.asOf,
      figure.isApplied,
      figure.changedAt,
      figure.changedById,
      figure.version,
    ],
  );
  return rowCount === 1;
}
