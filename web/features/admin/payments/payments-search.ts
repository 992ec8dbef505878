/**
 * `/admin/transactions?status=failed&payment=pi_…&user=…`: the filter of the list and the contents of the
 * forms.
 */
import { oneOf, type RawSearch } from '../../../ui/hooks/use-search-state.ts';

const INCOMPLETE_STATUSES = ['all', 'pending', 'failed', 'cancelled'] as const;

export function parsePaymentsSearch(raw: RawSearch) {
  return {
    status: oneOf(INCOMPLETE_STATUSES, raw.status, 'all'),
    attempts: oneOf(['tried', 'all'], raw.attempts, 'tried'),
    payment: (raw.payment ?? '').slice(0, 120),
    user: (raw.user ?? '').slice(0, 254),
  };
}
