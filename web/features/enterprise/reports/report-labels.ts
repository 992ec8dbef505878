/** What the reports of a company are called, and what they contain. */
import type { ReportKind } from '#contract/enterprise/reports.ts';

export const REPORT_LABELS: Record<ReportKind, { title: string; lead: string }> = {
  rewards: { title: 'Rewards', lead: 'Every reward you sent in these days, with its status now.' },
  liability: {
    title: 'Liability',
    lead: 'What was owed to whom at the end of a day: rewards that were not claimed.',
  },
  journal: { title: 'Journal', lead: 'Double entry for your accountant. Every entry sums to zero.' },
  taxes: {
    title: 'Tax totals',
    lead: 'What each recipient received in a year, and who reached the reporting threshold.',
  },
  dormant: {
    title: 'Dormant value',
    lead: 'Money that has long gone unclaimed, by the state where its recipient lives.',
  },
};
