/** The state of the log in the address: `?tab=audit&action=user-frozen&from=2026-11-01&to=2026-11-20`. */
import { isId } from '#contract/kernel/id.ts';
import { isDay, midnight } from '../../../ui/format/days.ts';
import type { RawSearch } from '../../../ui/hooks/use-search-state.ts';

export type StaffAuditSearch = {
  readonly actor: string;
  readonly action: string;
  readonly object: string;
  /** Days in the format of a date input, in the reader's time zone. */
  readonly from: string;
  readonly to: string;
};

export const NO_STAFF_AUDIT_FILTER = {
  actor: undefined,
  action: undefined,
  object: undefined,
  from: undefined,
  to: undefined,
};

export function parseStaffAuditSearch(raw: RawSearch): StaffAuditSearch {
  return {
    actor: isId(raw.actor) ? raw.actor : '',
    action: (raw.action ?? '').slice(0, 60),
    object: (raw.object ?? '').trim().slice(0, 200),
    from: isDay(raw.from) ? raw.from : '',
    to: isDay(raw.to) ? raw.to : '',
  };
}

/** The query for the server: days start and end at midnight in the reader's time zone. */
export function toStaffAuditFilters({ actor, action, object, from, to }: StaffAuditSearch) {
  return {
    ...(actor && { actorId: actor }),
    ...(action && { action }),
    ...(object && { subjectId: object }),
    ...(from && { from: midnight(from, 0).toISOString() }),
    ...(to && { to: midnight(to, 1).toISOString() }),
  };
}
