/** The outcome of an uploaded list or of its preview, merged from the replies to its parts. */
import type { UploadReply } from '#contract/enterprise/employees.ts';
import { countLabel } from '#contract/kernel/counts.ts';

export type Outcome = Pick<UploadReply, 'counts' | 'rows' | 'truncated'>;
export type OutcomeRow = UploadReply['rows'][number];

export const NOTHING: Outcome = {
  counts: { rows: 0, invited: 0, asked: 0, alreadyListed: 0, newDates: 0, refused: 0 },
  rows: [],
  truncated: false,
};

/** Adds the reply to a part that starts `lineOffset` lines further down in the file. */
export function addReply(before: Outcome, reply: Outcome, lineOffset: number): Outcome {
  const [a, b] = [before.counts, reply.counts];
  return {
    counts: {
      rows: a.rows + b.rows,
      invited: a.invited + b.invited,
      asked: a.asked + b.asked,
      alreadyListed: a.alreadyListed + b.alreadyListed,
      newDates: a.newDates + b.newDates,
      refused: a.refused + b.refused,
    },
    rows: [...before.rows, ...reply.rows.map((row) => ({ ...row, line: row.line + lineOffset }))],
    truncated: before.truncated || reply.truncated,
  };
}

/**
 * The preview refuses a repeated row; applied alone in its part, the row would count as already listed. It
 * stays refused, as previewed.
 */
export function retainRefusals(outcome: Outcome, preview: Outcome): Outcome {
  const refused = new Map(
    preview.rows.filter(({ fate }) => fate === 'refused').map((row) => [row.line, row]),
  );
  let repeated = 0;
  const rows = outcome.rows.map((row) => {
    const refusal = row.fate === 'already-listed' ? refused.get(row.line) : undefined;
    if (refusal) repeated += 1;
    return refusal ?? row;
  });
  const { counts } = outcome;
  return {
    ...outcome,
    rows,
    counts: {
      ...counts,
      alreadyListed: counts.alreadyListed - repeated,
      refused: counts.refused + repeated,
    },
  };
}

/** The number of rows that are on the list now, or would be. */
export function listedCount({ counts }: Outcome): number {
  return counts.invited + counts.asked + counts.alreadyListed;
}

/** "1 employee", "1,200 employees": those that are on the list now, or would be. */
export function listedText(outcome: Outcome): string {
  const count = listedCount(outcome);
  return countLabel(count, 'employee', 'employees');
}
