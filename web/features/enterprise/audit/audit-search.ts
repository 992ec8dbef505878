/** The filters of the audit log in the address. */

import { COMPANY_ACTIONS } from '#contract/enterprise/audit.ts';
import { isId } from '#contract/kernel/id.ts';
import { isDay, midnight } from '../../../ui/format/days.ts';
import type { RawSearch } from '../../../ui/hooks/use-search-state.ts';

export type CompanyAuditSearch = {
  readonly actor: string;
  readonly action: string;
  readonly from: string;
  readonly to: string;
};

export const NO_COMPANY_AUDIT_FILTER = {
  actor: undefined,
  action: undefined,
  from: undefined,
  to: undefined,
};

export function parseCompanyAuditSearch(raw: RawSearch): CompanyAuditSearch {
  return {
    actor: isId(raw.actor) ? raw.actor : '',
    action: raw.action !== undefined && raw.action in COMPANY_ACTIONS ? raw.action : '',
    from: isDay(raw.from) ? raw.from : '',
    to: isDay(raw.to) ? raw.to : '',
  };
}

/** The query for the server: days start and end at midnight in the reader's time zone. */
export function toCompanyAuditFilters({ actor, action, from, to }: CompanyAuditSearch) {
  return {
    ...(actor && { actorId: actor }),
    ...(action && { action }),
    ...(from && { from: midnight(from, 0).toISOString() }),
    ...(to && { to: midnight(to, 1).toISOString() }),
  };
}
