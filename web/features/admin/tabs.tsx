/** The tabs of the staff's area. To add one, add an entry; its capabilities decide who sees it. */
import type { ComponentType } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import { type Capability, can, roleOf } from '#contract/kernel/capabilities.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { WaitingCount } from './approvals/waiting-count.tsx';

export type AdminTab = {
  /** In the address: `/admin?tab=customers`. */
  readonly id: string;
  readonly label: string;
  /** Tabs of one group stand together. */
  readonly group?: 'People' | 'Money' | 'Operations';
  readonly capability: Capability;
  readonly Panel: ComponentType;
  /** Beside the label: how much waits there. */
  readonly Count?: ComponentType;
};

const ADMIN_TABS: readonly AdminTab[] = [
  {
    id: 'dashboard',
    label: 'Dashboard',
    capability: 'staff-dashboard',
    Panel: lazyPart(() => import('./dashboard/dashboard-tab.tsx').then((m) => ({ default: m.DashboardTab }))),
  },
  {
    id: 'system-users',
    label: 'System Users',
    group: 'People',
    capability: 'staff-users',
    Panel: lazyPart(() =>
      import('./system-users/system-users-tab.tsx').then((m) => ({ default: m.SystemUsersTab })),
    ),
  },
  {
    id: 'customers',
    label: 'Customers',
    group: 'People',
    capability: 'staff-customers',
    Panel: lazyPart(() => import('./customers/customers-tab.tsx').then((m) => ({ default: m.CustomersTab }))),
  },
  {
    id: 'enterprises',
    label: 'Enterprises',
    group: 'People',
    capability: 'staff-enterprises',
    Panel: lazyPart(() =>
      import('./enterprises/enterprises-tab.tsx').then((m) => ({ default: m.EnterprisesTab })),
    ),
  },
  {
    id: 'deleted-accounts',
    label: 'Deleted Accounts',
    group: 'People',
    capability: 'staff-deleted-accounts',
    Panel: lazyPart(() =>
      import('./deleted-accounts/deleted-accounts-tab.tsx').then((m) => ({ default: m.DeletedAccountsTab })),
    ),
  },
  {
    id: 'transactions',
    label: 'Transactions',
    group: 'Money',
    capability: 'staff-dashboard',
    Panel: lazyPart(() =>
      import('./all-transactions/transactions-tab.tsx').then((m) => ({ default: m.TransactionsTab })),
    ),
  },
  {
    id: 'approvals',
    label: 'Approvals',
    group: 'Money',
    capability: 'staff-requests',
    Panel: lazyPart(() => import('./approvals/approvals-tab.tsx').then((m) => ({ default: m.ApprovalsTab }))),
    Count: WaitingCount,
  },
  {
    id: 'card-cases',
    label: 'Card Cases',
    group: 'Money',
    capability: 'staff-customers',
    Panel: lazyPart(() =>
      import('./card-cases/card-cases-tab.tsx').then((m) => ({ default: m.CardCasesTab })),
    ),
  },
  {
    id: 'rewards',
    label: 'Rewards',
    group: 'Money',
    capability: 'staff-customers',
    Panel: lazyPart(() => import('./rewards/rewards-tab.tsx').then((m) => ({ default: m.RewardsTab }))),
  },
  {
    id: 'reviews',
    label: 'Reviews',
    group: 'Money',
    capability: 'staff-customers',
    Panel: lazyPart(() => import('./fraud/reviews-tab.tsx').then((m) => ({ default: m.ReviewsTab }))),
  },
  {
    id: 'invoices',
    label: 'Invoices',
    group: 'Money',
    capability: 'staff-money',
    Panel: lazyPart(() => import('./invoices/invoices-tab.tsx').then((m) => ({ default: m.InvoicesTab }))),
  },
  {
    id: 'disputes',
    label: 'Disputes',
    group: 'Money',
    capability: 'staff-money',
    Panel: lazyPart(() => import('./disputes/disputes-tab.tsx').then((m) => ({ default: m.DisputesTab }))),
  },
  {
    id: 'reconciliation',
    label: 'Reconciliation',
    group: 'Money',
    capability: 'staff-money',
    Panel: lazyPart(() =>
      import('./reconciliation/reconciliation-tab.tsx').then((m) => ({ default: m.ReconciliationTab })),
    ),
  },
  {
    id: 'catalogue',
    label: 'Catalog',
    group: 'Operations',
    capability: 'staff-catalogue',
    Panel: lazyPart(() => import('./catalogue/catalogue-tab.tsx').then((m) => ({ default: m.CatalogueTab }))),
  },
  {
    id: 'regulation',
    label: 'Regulation',
    group: 'Operations',
    capability: 'staff-money',
    Panel: lazyPart(() =>
      import('./regulation/regulation-tab.tsx').then((m) => ({ default: m.RegulationTab })),
    ),
  },
  {
    id: 'audit',
    label: 'Audit Log',
    group: 'Operations',
    capability: 'staff-system',
    Panel: lazyPart(() => import('./audit/audit-tab.tsx').then((m) => ({ default: m.AuditTab }))),
  },
  {
    id: 'security',
    label: 'Security',
    group: 'Operations',
    capability: 'staff-system',
    Panel: lazyPart(() =>
      import('./security-events/security-tab.tsx').then((m) => ({ default: m.SecurityTab })),
    ),
  },
  {
    id: 'system',
    label: 'System',
    group: 'Operations',
    capability: 'staff-system',
    Panel: lazyPart(() => import('./system/system-tab.tsx').then((m) => ({ default: m.SystemTab }))),
  },
];

/** The tabs that a user sees, in order; none for users who are not staff. */
export function visibleTabs(user: CurrentUser): readonly AdminTab[] {
  if (!user.isAuthority) return [];
  const role = roleOf(user);
  return ADMIN_TABS.filter(({ capability }) => can(role, capability));
}
