/** The arguments of `npm run reconcile`, and the file of owners that one of them names. */
import { parseArgs } from 'node:util';
import { CannotStart } from './kernel/cannot-start.ts';

const USAGE =
  'Say since when: npm run reconcile -- --since 2026-11-23T14:05:00Z. It is the time that the ledger was restored to, ' +
  'with its time zone. --dry-run changes nothing. --owners FILE names the owners of cards, a line each: the ' +
  'reference and the email address.';

const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)$/;
/** PostgreSQL writes whole hours without minutes, in `recovery_target_time` and everywhere else. */
const WHOLE_HOURS = /(:\d{2}(?:\.\d+)?[+-]\d{2})$/;

export type ReconcileArguments = { since: Date; dry: boolean; ownersFile: string | undefined };

/** Throws `CannotStart` for anything else than a past time with its time zone. */
export function readArguments(args: string[], now: Date): ReconcileArguments {
  const { since: time = '', 'dry-run': dry = false, owners: ownersFile } = parse(args);
  const since = new Date(time.replace(WHOLE_HOURS, '$1:00'));
  if (!TIME.test(time) || Number.isNaN(since.getTime())) throw new CannotStart(USAGE);
  if (since > now) throw new CannotStart(`${time} has not come yet. ${USAGE}`);
  return { since, dry, ownersFile };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { since: { type: 'string' }, 'dry-run': { type: 'boolean' }, owners: { type: 'string' } },
    }).values;
  } catch {
    throw new CannotStart(USAGE);
  }
}

/**
 * The references with the email addresses of their owners. Empty lines and lines that begin with # are passed
 * over.
 */
export function readOwnerLines(text: string): { reference: string; email: string }[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [reference = '', email = '', ...more] = line.split(/[\s,;]+/);
      if (!email.includes('@') || more.length > 0)
        throw new CannotStart(`"${line}" is no reference with an email address.`);
      return { reference: reference.toLowerCase(), email };
    });
}
