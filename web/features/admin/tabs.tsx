/** The tabs of the staff's area. To add one, add an entry; its capabilities decide who sees it. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import { type Capability, can, roleOf } from '#contract/kernel/capabilities.ts';
import { WaitingCount } from './approvals/waiting-count.tsx';

export type AdminTab = {
  /** In the address: `/admin?tab=customers`. */
  readonly id: string;
  readonly label: string;
  /** Tabs of one group stand together. */
  readonly group?: 'People' | 'Money' | 'Operations';
  readonly capability: Capability;
  readonly Panel: LazyExoticComponent<ComponentType>;
  /** Beside the label: how much waits there. */
  readonly Count?: ComponentType;
};

const ADMIN_TABS: readonly AdminTab[] = [
  {
    id: 'dashboard',
    label: 'Dashboard',
    capability: 'staff-dashboard',
    Panel: lazy(() => import('./dashboard/dashboard-tab.tsx').then((m) => ({ default: m.DashboardTab }))),
  },
  {
    id: 'system-users',
    label: 'System Users',
    group: 'People',
    capability: 'staff-users',
    Panel: lazy(() =>
      import('./system-users/system-users-tab.tsx').then((m) => ({ default: m.SystemUsersTab })),
    ),
  },
  {
    id: 'customers',
    label: 'Customers',
    group: 'People',
    capability: 'staff-customers',
    Panel: lazy(() => import('./customers/customers-tab.tsx').then((m) => ({ default: m.CustomersTab }))),
  },
  {
    id: 'enterprises',
    label: 'Enterprises',
    group: 'People',
    capability: 'staff-enterprises',
    Panel: lazy(() =>
      import('./enterprises/enterprises-tab.tsx').then((m) => ({ default: m.EnterprisesTab })),
    ),
  },
  {
    id: 'deleted-accounts',
    label: 'Deleted Accounts',
    group: 'People',
    capability: 'staff-deleted-accounts',
    Panel: lazy(() =>
      import('./deleted-accounts/deleted-accounts-tab.tsx').then((m) => ({ default: m.DeletedAccountsTab })),
    ),
  },
  {
    id: 'transactions',
    label: 'Transactions',
    group: 'Money',
    capability: 'staff-dashboard',
    Panel: lazy(() =>
      import('./all-transactions/transactions-tab.tsx').then((m) => ({ default: m.TransactionsTab })),
    ),
  },
  {
    id: 'approvals',
    label: 'Approvals',
    group: 'Money',
    capability: 'staff-requests',
    Panel: lazy(() => import('./approvals/approvals-tab.tsx').then((m) => ({ default: m.ApprovalsTab }))),
    Count: WaitingCount,
  },
  {
    id: 'card-cases',
    label: 'Card Cases',
    group: 'Money',
    capability: 'staff-customers',
    Panel: lazy(() => import('./card-cases/card-cases-tab.tsx').then((m) => ({ default: m.CardCasesTab }))),
  },
  {
    id: 'rewards',
    label: 'Rewards',
    group: 'Money',
    capability: 'staff-customers',
    Panel: lazy(() => import('./rewards/rewards-tab.tsx').then((m) => ({ default: m.RewardsTab }))),
  },
  {
    id: 'reviews',
    label: 'Reviews',
    group: 'Money',
    capability: 'staff-customers',
    Panel: lazy(() => import('./fraud/reviews-tab.tsx').then((m) => ({ default: m.ReviewsTab }))),
  },
  {
    id: 'invoices',
    label: 'Invoices',
    group: 'Money',
    capability: 'staff-money',
    Panel: lazy(() => import('./invoices/invoices-tab.tsx').then((m) => ({ default: m.InvoicesTab }))),
  },
  {
    id: 'disputes',
    label: 'Disputes',
    group: 'Money',
    capability: 'staff-money',
    Panel: lazy(() => import('./disputes/disputes-tab.tsx').then((m) => ({ default: m.DisputesTab }))),
  },
  {
    id: 'reconciliation',
    label: 'Reconciliation',
    group: 'Money',
    capability: 'staff-money',
    Panel: lazy(() =>
      import('./reconciliation/reconciliation-tab.tsx').then((m) => ({ default: m.ReconciliationTab })),
    ),
  },
  {
    id: 'catalogue',
    label: 'Catalog',
    group: 'Operations',
    capability: 'staff-catalogue',
    Panel: lazy(() => import('./catalogue/catalogue-tab.tsx').then((m) => ({ default: m.CatalogueTab }))),
  },
  {
    id: 'audit',
    label: 'Audit Log',
    group: 'Operations',
    capability: 'staff-system',
    Panel: lazy(() => import('./audit/audit-tab.tsx').then((m) => ({ default: m.AuditTab }))),
  },
  {
    id: 'security',
    label: 'Security',
    group: 'Operations',
    capability: 'staff-system',
    Panel: lazy(() => import('./security-events/security-tab.tsx').then((m) => ({ default: m.SecurityTab }))),
  },
  {
    id: 'system',
    label: 'System',
    group: 'Operations',
    capability: 'staff-system',
    Panel: lazy(() => import('./system/system-tab.tsx').then((m) => ({ default: m.SystemTab }))),
  },
];

/** The tabs that a user sees, in order; none for users who are not staff. */
export function visibleTabs(user: CurrentUser): readonly AdminTab[] {
  if (!user.isAuthority) return [];
  const role = roleOf(user);
  return ADMIN_TABS.filter(({ capability }) => can(role, capability));
}
