/** The arguments of `npm run reconcile`. */
import { CannotStart } from './kernel/cannot-start.ts';

const USAGE =
  'Say since when: npm run reconcile -- --since 2026-11-23T14:05:00Z. It is the time that the books were restored to, ' +
  'with its time zone. --dry-run changes nothing.';

const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** Throws `CannotStart` for anything else than a past time with its time zone. */
export function readSince(args: readonly string[], now: Date): { since: Date; dry: boolean } {
  const words = args.flatMap((word) => (word.startsWith('--since=') ? ['--since', word.slice(8)] : [word]));
  const dry = words.includes('--dry-run');
  const rest = words.filter((word) => word !== '--dry-run');
  const [name, time = ''] = rest;
  const since = new Date(time);
  if (name !== '--since' || rest.length !== 2 || !TIME.test(time) || Number.isNaN(since.getTime()))
    throw new CannotStart(USAGE);
  if (since > now) throw new CannotStart(`${time} has not come yet. ${USAGE}`);
  return { since, dry };
}
