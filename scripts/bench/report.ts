/** The table of results: what was measured, the target, and whether it is met. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../run-node.mjs';

export type Line = {
  what: string;
  measured: string;
  /** Absent in a line that is only a comparison. */
  target?: string;
  met?: boolean;
};

/** A line with a target: a lower bound (`atLeast`) or an upper bound (`below`). */
export function line(
  what: string,
  value: number,
  bound: { atLeast: number } | { below: number },
  show: (value: number) => string,
  beside = '',
): Line {
  const met = 'atLeast' in bound ? value >= bound.atLeast : value < bound.below;
  const target = 'atLeast' in bound ? `at least ${show(bound.atLeast)}` : `below ${show(bound.below)}`;
  return { what, measured: show(value) + (beside && ` (${beside})`), target, met };
}

export function table(lines: readonly Line[]): string {
  const rows = [
    ['What', 'Measured', 'Target', ''],
    ...lines.map(({ what, measured, target = '', met }) => [
      what,
      measured,
      target,
      met === undefined ? '' : met ? 'met' : '**missed**',
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const text = rows.map((row) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`);
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [text[0], rule, ...text.slice(1)].join('\n');
}

/** The parts of the machine that decide the figures. */
export function machine(postgresVersion: string): string {
  const [processor] = cpus();
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  return (
    `${cpus().length} cores (${processor?.model.trim() ?? 'unknown'}), ${gigabytes} GB of memory, ${process.platform}, ` +
    `Node ${process.versions.node}, PostgreSQL ${postgresVersion}`
  );
}

const page = join(root, 'docs', 'performance.md');

/** Writes the figures into docs/performance.md, between the two marks of that name. */
export function keep(measured: string, mark = 'measured'): void {
  const text = readFileSync(page, 'utf8');
  const marked = new RegExp(`(<!-- ${mark} -->\\n)[\\s\\S]*(\\n<!-- /${mark} -->)`);
  if (!marked.test(text)) throw new Error('docs/performance.md has no place for the figures.');
  writeFileSync(
    page,
    text.replace(marked, (_all, before, after) => before + measured + after),
  );
}
