import type { AdminUserDetail } from '#contract/admin/customers.ts';
import { oneOf, type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { CustomerAnalytics } from './customer-analytics.tsx';
import { CustomerCards } from './customer-cards.tsx';
import { CustomerTransactions } from './customer-transactions.tsx';
import { ProfileDetails } from './profile-details.tsx';
import { Timeline } from './timeline.tsx';

const TABS = ['details', 'transactions', 'gift-cards', 'analytics', 'timeline'] as const;

const parse = (raw: RawSearch) => ({ tab: oneOf(TABS, raw.tab, 'details') });

/** The parts of a customer's page; the open part is in the address. */
export function CustomerTabs({ customer }: { customer: AdminUserDetail }) {
  const [{ tab }, setSearch] = useSearchState(parse);
  const { id } = customer;
  return (
    <Tabs
      label="Customer"
      value={tab}
      onChange={(next, how) => setSearch({ tab: next === 'details' ? undefined : next }, how)}
      tabs={[
        { value: 'details', label: 'Profile Details', panel: <ProfileDetails customer={customer} /> },
        {
          value: 'transactions',
          label: 'Transaction History',
          panel: <CustomerTransactions customer={customer} />,
        },
        { value: 'gift-cards', label: 'Gift Cards', panel: <CustomerCards userId={id} /> },
        { value: 'analytics', label: 'Analytics', panel: <CustomerAnalytics userId={id} /> },
        { value: 'timeline', label: 'Timeline', panel: <Timeline userId={id} /> },
      ]}
    />
  );
}
