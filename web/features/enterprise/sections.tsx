/** The sections of the company dashboard. To add one, add an entry; its capabilities decide who sees it. */
import type { ComponentType } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import { type Capability, can, roleOf } from '#contract/kernel/capabilities.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { ApprovalCount } from './approvals/approval-count.tsx';
import { ReviewCount } from './reviews/review-count.tsx';
import type { SectionProps } from './section-props.ts';

/** The headings of the list of sections, in its order. */
export const SECTION_GROUPS = ['People', 'Sending', 'Money', 'Operations'] as const;
type SectionGroup = (typeof SECTION_GROUPS)[number];

export type DashboardSection = {
  /** In the address: `?tab=employees`. */
  readonly id: string;
  readonly title: string;
  /** Sections of one group stand together. */
  readonly group?: SectionGroup;
  /** The section is visible with any of these. */
  readonly capabilities: readonly Capability[];
  readonly Panel: ComponentType<SectionProps>;
  /** Beside the title: how much waits there. */
  readonly Count?: ComponentType;
};

const SECTIONS: readonly DashboardSection[] = [
  {
    id: 'overview',
    title: 'Overview',
    capabilities: ['enterprise'],
    Panel: lazyPart(() => import('./overview-section.tsx').then((m) => ({ default: m.OverviewSection }))),
  },
  {
    id: 'employees',
    title: 'Employees',
    group: 'People',
    capabilities: ['enterprise-employees', 'enterprise-own-employees'],
    Panel: lazyPart(() =>
      import('./employees/employees-section.tsx').then((m) => ({ default: m.EmployeesSection })),
    ),
  },
  {
    id: 'upload',
    title: 'Bulk Upload',
    group: 'People',
    capabilities: ['enterprise-payouts'],
    Panel: lazyPart(() =>
      import('./upload/bulk-upload-section.tsx').then((m) => ({ default: m.BulkUploadSection })),
    ),
  },
  {
    id: 'staff',
    title: 'Staff',
    group: 'People',
    capabilities: ['enterprise-staff'],
    Panel: lazyPart(() => import('./staff/staff-section.tsx').then((m) => ({ default: m.StaffSection }))),
  },
  {
    id: 'payouts',
    title: 'Payouts',
    group: 'Sending',
    capabilities: ['enterprise-payouts'],
    Panel: lazyPart(() =>
      import('./payouts/payouts-section.tsx').then((m) => ({ default: m.PayoutsSection })),
    ),
  },
  {
    id: 'rewards',
    title: 'Rewards',
    group: 'Sending',
    capabilities: ['enterprise-rewards'],
    Panel: lazyPart(() =>
      import('./rewards/rewards-section.tsx').then((m) => ({ default: m.RewardsSection })),
    ),
  },
  {
    id: 'reviews',
    title: 'Reviews',
    group: 'Sending',
    capabilities: ['enterprise-approvals'],
    Panel: lazyPart(() =>
      import('./reviews/reviews-section.tsx').then((m) => ({ default: m.ReviewsSection })),
    ),
    Count: ReviewCount,
  },
  {
    id: 'campaigns',
    title: 'Campaigns',
    group: 'Sending',
    capabilities: ['enterprise-campaigns'],
    Panel: lazyPart(() =>
      import('./campaigns/campaigns-section.tsx').then((m) => ({ default: m.CampaignsSection })),
    ),
  },
  {
    id: 'fields',
    title: 'Custom Fields',
    group: 'Sending',
    capabilities: ['enterprise-settings'],
    Panel: lazyPart(() =>
      import('./fields/custom-fields-section.tsx').then((m) => ({ default: m.CustomFieldsSection })),
    ),
  },
  {
    id: 'transactions',
    title: 'Transactions',
    group: 'Money',
    capabilities: ['enterprise-transactions'],
    Panel: lazyPart(() =>
      import('./transactions/transactions-section.tsx').then((m) => ({ default: m.TransactionsSection })),
    ),
  },
  {
    id: 'funding',
    title: 'Funding',
    group: 'Money',
    capabilities: ['enterprise-funding'],
    Panel: lazyPart(() =>
      import('./funding/funding-section.tsx').then((m) => ({ default: m.FundingSection })),
    ),
  },
  {
    id: 'invoices',
    title: 'Invoices',
    group: 'Money',
    capabilities: ['enterprise-funding'],
    Panel: lazyPart(() =>
      import('./invoices/invoices-section.tsx').then((m) => ({ default: m.InvoicesSection })),
    ),
  },
  {
    id: 'approvals',
    title: 'Approvals',
    group: 'Money',
    capabilities: ['enterprise-payouts'],
    Panel: lazyPart(() =>
      import('./approvals/approvals-section.tsx').then((m) => ({ default: m.ApprovalsSection })),
    ),
    Count: ApprovalCount,
  },
  {
    id: 'reports',
    title: 'Reports',
    group: 'Money',
    capabilities: ['enterprise-books'],
    Panel: lazyPart(() =>
      import('./reports/reports-section.tsx').then((m) => ({ default: m.ReportsSection })),
    ),
  },
  {
    id: 'limits',
    title: 'Limits',
    group: 'Money',
    capabilities: ['enterprise-approvals'],
    Panel: lazyPart(() => import('./limits/limits-section.tsx').then((m) => ({ default: m.LimitsSection }))),
  },
  {
    id: 'developers',
    title: 'Developers',
    group: 'Operations',
    capabilities: ['enterprise-api'],
    Panel: lazyPart(() =>
      import('./developers/developers-section.tsx').then((m) => ({ default: m.DevelopersSection })),
    ),
  },
  {
    id: 'audit',
    title: 'Audit Log',
    group: 'Operations',
    capabilities: ['enterprise-audit'],
    Panel: lazyPart(() => import('./audit/audit-section.tsx').then((m) => ({ default: m.AuditSection }))),
  },
];

/** The sections that a user sees, in order; none for users without a company. */
export function visibleSections(user: CurrentUser): readonly DashboardSection[] {
  if (!user.isEnterpriseUser) return [];
  const role = roleOf(user);
  return SECTIONS.filter(({ capabilities }) => capabilities.some((capability) => can(role, capability)));
}

/** The title of a section that these do not include, as when a colleague with another role shares a link. */
export function hiddenTitle(
  visible: readonly DashboardSection[],
  id: string | undefined,
): string | undefined {
  return SECTIONS.find((section) => section.id === id && !visible.includes(section))?.title;
}
