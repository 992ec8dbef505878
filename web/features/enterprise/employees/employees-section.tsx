import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Employee } from '#contract/enterprise/employees.ts';
import { errorProps } from '../../../api/error-props.ts';
import { moreProps } from '../../../api/more-props.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { LoadMore } from '../../../ui/data/load-more.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { NoneFound } from '../../../ui/feedback/none-found.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { FileUp } from '../../../ui/icons/documents.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { Locked } from '../locked.tsx';
import type { SectionProps } from '../section-props.ts';
import { EmployeeFilters } from './employee-filters.tsx';
import { EmployeeTable } from './employee-table.tsx';
import { EmployeeTotals } from './employee-totals.tsx';
import { RemoveEmployee } from './remove-employee.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import {
  type EmployeeSearch,
  parseEmployeeSearch,
  useEmployees,
  useEmployeeTotals,
  useOwnEmployeesOnly,
} from './use-employees.ts';

/** Every employee on the company's list; a department manager sees those they uploaded. */
export function EmployeesSection({ company }: SectionProps) {
  const ownOnly = useOwnEmployeesOnly();
  const [state, change] = useSearchState(parseEmployeeSearch);
  const navigate = useNavigate();
  const { data: sums } = useEmployeeTotals(state);
  // More than can be summed is some, too.
  const hasSome = sums !== undefined && sums.totals?.count !== 0;
  const isFiltered = state.search.trim() !== '' || state.status !== 'all';
  return (
    <section aria-labelledby="company-employees">
      <PartHeading
        id="company-employees"
        title="Employees"
        namesTab
        actions={
          company.isUnlocked && (
            <Button
              tone="secondary"
              size="sm"
              className="min-h-11"
              onClick={() => navigate({ to: '.', search: { tab: 'upload' }, resetScroll: false })}
            >
              <FileUp aria-hidden="true" />
              Upload employees
            </Button>
          )
        }
      >
        {ownOnly && (
          <>
            <Badge tone="warn">Limited View</Badge> <span>You see the employees you uploaded.</span>
          </>
        )}
      </PartHeading>
      {(company.isUnlocked || isFiltered || hasSome) && (
        <>
          <EmployeeFilters state={state} onChange={change} />
          <EmployeeTotals state={state} />
        </>
      )}
      <List
        company={company}
        state={state}
        none={
          isFiltered ? (
            <NoneFound
              title="No employees found"
              onClear={() => change({ search: undefined, status: undefined })}
            >
              No one on your list matches this search.
            </NoneFound>
          ) : company.isUnlocked ? (
            <Card>
              <EmptyState title="No employees yet" art="company">
                Upload a list of your people to reward them from here.
              </EmptyState>
            </Card>
          ) : (
            <Locked company={company} what="You can upload employees" />
          )
        }
      />
    </section>
  );
}

function List({ company, state, none }: SectionProps & { state: EmployeeSearch; none: ReactNode }) {
  const pages = useEmployees(state);
  const [paying, setPaying] = useState<Employee | null>(null);
  const [removing, setRemoving] = useState<Employee | null>(null);
  const { items, error } = pages;
  if (!items) {
    return error ? (
      <Card>
        <ErrorState title="Your employees did not load" {...errorProps(pages)} />
      </Card>
    ) : (
      <div role="status">
        <span className="sr-only">Loading employees</span>
        <Skeleton className="h-96 rounded-xl" />
      </div>
    );
  }
  return (
    <>
      {items.length === 0 ? (
        none
      ) : (
        <div
          aria-busy={pages.isPlaceholderData}
          className={pages.isPlaceholderData ? 'opacity-60' : undefined}
        >
          <Card flush>
            <EmployeeTable
              employees={items}
              canTransfer={company.canPay}
              onTransfer={setPaying}
              onRemove={setRemoving}
            />
          </Card>
          <LoadMore label="Load more employees" {...moreProps(pages)} />
        </div>
      )}
      <TransferDialog employee={paying} company={company} onClose={() => setPaying(null)} />
      <RemoveEmployee employee={removing} onClose={() => setRemoving(null)} />
    </>
  );
}
