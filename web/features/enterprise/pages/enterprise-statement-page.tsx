import { getEnterpriseStatement } from '#contract/enterprise-money.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { failureOf } from '../../../api/failure-of.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Letterhead } from '../../../ui/letterhead.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { monthsBetween, monthWords, parseMonthSearch } from '../../../ui/month.ts';
import { MonthChoice } from '../../../ui/month-choice.tsx';
import { NoAccess } from '../../../ui/no-access.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { useSearchState } from '../../../ui/use-search-state.ts';
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
    <NoAccess title="Access Denied" action={<LinkButton to={paths.home()}>Take me home</LinkButton>}>
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
    // The month may have moved on since it was looked at last.
    { keepPrevious: true, staleTime: 0 },
  );
  const { data, error, isPlaceholderData } = read;
  return (
    <div className="mx-auto max-w-3xl">
      <BackLink to={paths.enterprise(company?.slug ?? null, username)} search={{ tab: 'transactions' }}>
        Transactions
      </BackLink>
      {data && <Letterhead name={data.companyName}>{data.companyAddress}</Letterhead>}
      <PageHeading
        title={data ? `Statement, ${monthWords(data.month)}` : 'Statement'}
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
          <ErrorState title="The statement did not load" {...failureOf(read)} />
        </Card>
      ) : (
        <ListSkeleton label="Loading statement" />
      )}
    </div>
  );
}
