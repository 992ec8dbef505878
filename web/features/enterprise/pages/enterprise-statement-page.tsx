import { getEnterpriseStatement } from '#contract/enterprise/funds.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { enterpriseHref, paths } from '../../../paths.ts';
import { Letterhead } from '../../../shared/transactions/letterhead.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { PrintButton } from '../../../ui/actions/print-button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { NoAccess } from '../../../ui/feedback/no-access.tsx';
import { monthLabel, monthsBetween, parseMonthSearch } from '../../../ui/format/calendar.ts';
import { MonthChoice } from '../../../ui/forms/month-choice.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { NoEnterprise } from '../no-enterprise.tsx';
import { StatementSheet } from '../transactions/statement-sheet.tsx';
import { useCompany } from '../use-company.ts';

/** A company's statement of a month, to read and to print: `/enterprise/…/statement?month=2026-11`. */
export function EnterpriseStatementPage() {
  const user = useSignedInUser();
  if (!user.isEnterpriseUser) return <NoEnterprise />;
  if (can(roleOf(user), 'enterprise-books')) return <MonthOfCompany username={user.username} />;
  return (
    <NoAccess title="Access Denied" action={<LinkButton to={paths.home.href()}>Take me home</LinkButton>}>
      Statements are for the account managers and the account staff of a company.
    </NoAccess>
  );
}

function MonthOfCompany({ username }: { username: string }) {
  const { company } = useCompany();
  const [{ month }, setSearch] = useSearchState(parseMonthSearch);
  const read = useRead(
    getEnterpriseStatement,
    { query: month ? { month } : {} },
    // The statement may have changed since it was read.
    { keepPrevious: true, staleTime: 0 },
  );
  const { data, error, isPlaceholderData } = read;
  return (
    <div className="mx-auto max-w-3xl">
      <BackLink to={enterpriseHref(company?.slug ?? null, username)} search={{ tab: 'transactions' }}>
        Transactions
      </BackLink>
      {data && <Letterhead name={data.companyName}>{data.companyAddress}</Letterhead>}
      <PageHeading
        title={data ? `Statement, ${monthLabel(data.month)}` : 'Statement'}
        tabTitle="Company statement"
        lead={data?.companyName}
        actions={data && <PrintButton>Print statement</PrintButton>}
      />
      {data ? (
        <div aria-busy={isPlaceholderData}>
          <MonthChoice
            months={company ? monthsBetween(company.createdAt, new Date()) : [data.month]}
            value={month ?? data.month}
            onChange={(chosen) => setSearch({ month: chosen })}
          />
          <StatementSheet statement={data} />
        </div>
      ) : error ? (
        <Card>
          <ErrorState title="The statement did not load" {...errorProps(read)} />
        </Card>
      ) : (
        <ListSkeleton label="Loading statement" />
      )}
    </div>
  );
}
