/**
 * Decides which files of a server module are pure: they decide and describe, and use no database, clock or
 * randomness. A file may use them when its name says so: an entrance (`index`, `routes`, `jobs`, a store, a
 * port, `deps`), a plural (`sessions.ts`), which collects functions about one thing, or a use case, which is
 * named after the function it exports (`settle-payment.ts` exports `settlePayment`, `throttle.ts` may export
 * `createThrottle`). Every other file is pure.
 */
import type { Import } from './imports.ts';

const entrances = /^(index|routes|jobs|store|port|deps)$|-(routes|jobs|store|port)$|^demo-/;
const plural = /[^s]s$/;

export function isPure({ from, exports }: Pick<Import, 'from' | 'exports'>): boolean {
  if (from.endsWith('.tsx')) return false;
  const name = from.split('/').at(-1)?.replace(/\.ts$/, '') ?? '';
  return (
    !entrances.test(name) && !plural.test(name) && !exports.some((exported) => isNamedAfter(name, exported))
  );
}

/** `settle-payment` is named after `settlePayment` and after `createSettlePayment`. */
function isNamedAfter(name: string, exported: string): boolean {
  const joined = name.replaceAll('-', '').toLowerCase();
  return [joined, `create${joined}`].includes(exported.toLowerCase());
}
