import type { DayCheck } from '#contract/trust.ts';

/** What each check compares: what follows 'checked', and what it is when all is well. */
const CHECKS: Record<DayCheck['check'], { what: string; well: string }> = {
  invariants: { what: 'The rules of the ledger were checked', well: 'All of them held.' },
  checkpoints: {
    what: 'The checkpoints were compared with the ledger',
    well: 'Nothing in the past has changed.',
  },
  reconciliation: {
    what: 'The ledger was compared with the card processor and the card issuer',
    well: 'No new difference was found.',
  },
};

/** How a check went on one day, in plain English. */
export function checkSentence({ check, runs, problems, unfinished }: DayCheck): string {
  const { what, well } = CHECKS[check];
  const outcome = [
    problems > 0 && `${times(problems)} something was wrong.`,
    unfinished > 0 && `${times(unfinished)} the check could not be finished.`,
  ].filter(Boolean);
  return `${what} ${times(runs).toLowerCase()}. ${outcome.length > 0 ? outcome.join(' ') : well}`;
}

function times(count: number): string {
  return count === 1 ? 'Once' : count === 2 ? 'Twice' : `${count} times`;
}
