/** The state of the list in the address: `?tab=security&kind=sign-in-failed&network=203.0.113.9`. */
import { isId } from '#contract/kernel/id.ts';
import type { RawSearch } from '../../../ui/hooks/use-search-state.ts';

export type SecuritySearch = { readonly kind: string; readonly network: string; readonly account: string };

export const NO_SECURITY_FILTER = { kind: undefined, network: undefined, account: undefined };

export function parseSecuritySearch(raw: RawSearch): SecuritySearch {
  return {
    kind: (raw.kind ?? '').slice(0, 60),
    network: (raw.network ?? '').trim().slice(0, 60),
    account: isId(raw.account) ? raw.account : '',
  };
}

export function toSecurityFilters({ kind, network, account }: SecuritySearch) {
  return { ...(kind && { kind }), ...(network && { network }), ...(account && { userId: account }) };
}
