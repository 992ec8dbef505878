/** The sections of the company dashboard. To add one, add an entry; its capabilities decide who sees it. */
import type { ComponentType } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import { type Capability, can, roleOf } from '#contract/kernel/capabilities.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { ReviewCount } from './reviews/review-count.tsx';
import type { SectionProps } from './section-props.ts';

/** The headings of the list of sections, in its order. */
export const SECTION_GROUPS = ['People', 'Sending', 'Money', 'Operations'] as const;
type SectionGroup = (typeof SECTION_GROUPS)[number];

export type Section = {
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

const SECTIONS: readonly Section[] = [
  {
    id: 'overview',
    title: 'Overview',
    capabilities: ['enterprise'],
    Panel: lazyPart(() => import('./overview.tsx').then((m) => ({ default: m.Overview }))),
  },
  {
    id: 'employees',
    title: 'Employees',
    group: 'People',
    capabilities: ['enterprise-employees', 'enterprise-own-employees'],
    Panel: lazyPart(() => import('./employees/employees.tsx').then((m) => ({ default: m.Employees }))),
  },
  {
    id: 'upload',
    title: 'Bulk Upload',
    group: 'People',
    capabilities: ['enterprise-payouts'],
    Panel: lazyPart(() => import('./upload/upload.tsx').then((m) => ({ default: m.BulkUpload }))),
  },
  {
    id: 'staff',
    title: 'Staff',
    group: 'People',
    capabilities: ['enterprise-staff'],
    Panel: lazyPart(() => import('./staff/staff.tsx').then((m) => ({ default: m.Staff }))),
  },
  {
    id: 'payouts',
    title: 'Payouts',
    group: 'Sending',
    capabilities: ['enterprise-payouts'],
    Panel: lazyPart(() => import('./payouts/payouts.tsx').then((m) => ({ default: m.Payouts }))),
  },
  {
    id: 'rewards',
    title: 'Rewards',
    group: 'Sending',
    capabilities: ['enterprise-rewards'],
    Panel: lazyPart(() => import('./rewards/rewards.tsx').then((m) => ({ default: m.Rewards }))),
  },
  {
    id: 'reviews',
    title: 'Reviews',
    group: 'Sending',
    capabilities: ['enterprise-approvals'],
    Panel: lazyPart(() => import('./reviews/reviews.tsx').then((m) => ({ default: m.Reviews }))),
    Count: ReviewCount,
  },
  {
    id: 'campaigns',
    title: 'Campaigns',
    group: 'Sending',
    capabilities: ['enterprise-campaigns'],
    Panel: lazyPart(() => import('./campaigns/campaigns.tsx').then((m) => ({ default: m.Campaigns }))),
  },
  {
    id: 'fields',
    title: 'Custom Fields',
    group: 'Sending',
    capabilities: ['enterprise-settings'],
    Panel: lazyPart(() => import('./fields/custom-fields.tsx').then((m) => ({ default: m.CustomFields }))),
  },
  {
    id: 'transactions',
    title: 'Transactions',
    group: 'Money',
    capabilities: ['enterprise-transactions'],
    Panel: lazyPart(() =>
      import('./transactions/transactions.tsx').then((m) => ({ default: m.Transactions })),
    ),
  },
  {
    id: 'funding',
    title: 'Funding',
    group: 'Money',
    capabilities: ['enterprise-funding'],
    Panel: lazyPart(() => import('./funding/funding.tsx').then((m) => ({ default: m.Funding }))),
  },
  {
    id: 'invoices',
    title: 'Invoices',
    group: 'Money',
    capabilities: ['enterprise-funding'],
    Panel: lazyPart(() => import('./invoices/invoices.tsx').then((m) => ({ default: m.Invoices }))),
  },
  {
    id: 'approvals',
    title: 'Approvals',
    group: 'Money',
    capabilities: ['enterprise-payouts'],
    Panel: lazyPart(() => import('./approvals/approvals.tsx').then((m) => ({ default: m.Approvals }))),
  },
  {
    id: 'reports',
    title: 'Reports',
    group: 'Money',
    capabilities: ['enterprise-books'],
    Panel: lazyPart(() => import('./reports/reports.tsx').then((m) => ({ default: m.Reports }))),
  },
  {
    id: 'limits',
    title: 'Limits',
    group: 'Money',
    capabilities: ['enterprise-approvals'],
    Panel: lazyPart(() => import('./limits/limits.tsx').then((m) => ({ default: m.Limits }))),
  },
  {
    id: 'developers',
    title: 'Developers',
    group: 'Operations',
    capabilities: ['enterprise-api'],
    Panel: lazyPart(() => import('./developers/developers.tsx').then((m) => ({ default: m.Developers }))),
  },
  {
    id: 'audit',
    title: 'Audit Log',
    group: 'Operations',
    capabilities: ['enterprise-audit'],
    Panel: lazyPart(() => import('./audit/company-audit.tsx').then((m) => ({ default: m.CompanyAudit }))),
  },
];

/** The sections that a user sees, in order; none for users without a company. */
export function visibleSections(user: CurrentUser): readonly Section[] {
  if (!user.isEnterpriseUser) return [];
  const role = roleOf(user);
  return SECTIONS.filter(({ capabilities }) => capabilities.some((capability) => can(role, capability)));
}
