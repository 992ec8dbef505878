import { listUsers } from '#contract/admin/customers.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { mayBeName, type TransactionsSearch } from './transactions-search.ts';

/** The most people to choose from. */
const SHOWN = '6';

/** The people whose name begins with the search; undefined while they load, and for any other search. */
export function useNameMatches({ search, user }: TransactionsSearch) {
  const mayLook = can(roleOf(useSignedInUser()), 'staff-customers');
  const enabled = mayLook && user === '' && mayBeName(search);
  const query = { search: search.trim(), limit: SHOWN };
  const { data } = useRead(listUsers, { query }, { enabled, keepPrevious: true });
  return enabled ? data : undefined;
}
