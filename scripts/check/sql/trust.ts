/** What the check takes on trust: each with its reason, and none without need. */
import type { Described } from './describe.ts';
import type { Statement } from './find-statements.ts';

export type Trust = {
  /** Statements whose text only a run makes. `statement` is how the argument begins. */
  unchecked: readonly { file: string; statement: string; reason: string }[];
  /** Columns that PostgreSQL thinks may be null, and a rule of the data forbids. */
  neverNull: readonly { file: string; column: string; reason: string }[];
};

export function isTrusted(trust: Trust, { file, source }: Statement): boolean {
  return trust.unchecked.some((entry) => entry.file === file && source.startsWith(entry.statement));
}

export function columnsNeverNull(trust: Trust, file: string): Set<string> {
  return new Set(trust.neverNull.filter((entry) => entry.file === file).map(({ column }) => column));
}

/** Entries that trust where nothing needs it; `failing` are the statements that have problems. */
export function needlessTrust(
  trust: Trust,
  { failing, statements, described }: { failing: Statement[]; statements: Statement[]; described: Described },
): string[] {
  const unchecked = trust.unchecked.filter(
    (entry) => !failing.some((statement) => isTrusted({ ...trust, unchecked: [entry] }, statement)),
  );
  const neverNull = trust.neverNull.filter(
    ({ file, column }) =>
      !statements.some(
        (statement) =>
          statement.file === file &&
          statement.texts.some((text) =>
            described.get(text)?.columns.some(({ name, nullable }) => name === column && nullable),
          ),
      ),
  );
  return [
    ...unchecked.map(
      ({ file, statement }) => `${file}: ${statement} is trusted, but can be checked or is gone.`,
    ),
    ...neverNull.map(({ file, column }) => `${file}: ${column} is trusted, but cannot be null or is gone.`),
  ];
}
