/** Which files of a module hold pure knowledge of a noun, told by their names as docs/architecture.md gives them. */

/** The first word of a use case: it does something to a noun. */
const verbs = new Set(
  (
    'accept accrue act add apply approve assign attach await begin bind block bootstrap build buy cancel capture change charge check ' +
    'claim clear close collect complete compute confirm count cover create credit cut debit decide defuse delete deliver deny ' +
    'disable dismiss dispute draw edit empty enable end enforce enqueue ensure erase exchange expire export fetch fill find finish follow ' +
    'forget freeze fund generate get give grant guard handle hash hold import invite issue keep leave limit link list load ' +
    'lock log look mail make manage mark match merge move notify open order pay place poll post preview price process project prove prune publish ' +
    'put raise read receive recognise reconcile record redeem refill refund refuse register reject release remind remove render ' +
    'reopen repair repay replay reply report request require reseal resend reserve reset resolve restore retry return reveal revoke rotate run ' +
    'save search seed select send serve set settle show sign snapshot start stop store submit sweep switch take tell thaw ' +
    'throttle top track transfer try turn undo unfreeze update upload use validate verify view wait watch welcome withdraw write'
  ).split(' '),
);

/** Verbs that are nouns when they stand alone, as in `order.ts`. */
const alsoNouns = new Set(
  'charge credit debit dispute hold limit link match order process refund report request transfer'.split(' '),
);

const doors = /^(index|routes|jobs|store|port)$|-(routes|jobs|store|port)$|^demo-/;

/**
 * `order.ts` is a noun, `place-order.ts` a use case, `store.ts` the SQL; files in folders of a module count the same. A
 * plural (`passwords.ts`, `invariants.ts`) is a collection of doings, not a noun.
 */
export function isPureNoun(path: string): boolean {
  const name =
    path
      .split('/')
      .at(-1)
      ?.replace(/\.tsx?$/, '') ?? '';
  if (doors.test(name) || /[^s]s$/.test(name) || path.endsWith('.tsx')) return false;
  if (alsoNouns.has(name)) return true;
  return !verbs.has(name.split('-')[0] ?? '');
}
