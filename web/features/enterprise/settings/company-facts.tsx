import { Badge } from '../../../ui/data/badge.tsx';
import { type Fact, Facts } from '../../../ui/data/facts.tsx';
import { formatDay } from '../../../ui/format/date-format.ts';
import { Panel } from '../../../ui/layout/card.tsx';
import type { Company } from '../use-company.ts';

/** Read-only facts of a company. Users with the form see name and email there. */
export function CompanyFacts({ company, showsForm }: { company: Company; showsForm: boolean }) {
  return (
    <Panel
      title="Company information"
      {...(showsForm ? {} : { description: 'An account manager can change the name and the email.' })}
    >
      <Facts facts={factsOf(company, showsForm)} />
    </Panel>
  );
}

function factsOf(company: Company, showsForm: boolean): Fact[] {
  return [
    ...(showsForm
      ? []
      : [
          { name: 'Company name', value: company.companyName },
          { name: 'Company email', value: company.companyEmail ?? 'Not provided' },
        ]),
    { name: 'Address', value: company.companyAddress ?? 'Not provided' },
    { name: 'Phone', value: company.companyPhone ?? 'Not provided' },
    {
      name: 'Setup',
      value: company.isSetupComplete ? (
        <Badge tone="good">Complete</Badge>
      ) : (
        <Badge tone="warn">Pending</Badge>
      ),
    },
    { name: 'With Indulge since', value: formatDay(company.createdAt) },
  ];
}
