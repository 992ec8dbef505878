import { useRef } from 'react';
import { listEmployers } from '#contract/enterprise/employers.ts';
import { errorProps } from '../../api/error-props.ts';
import { useRead } from '../../api/use-read.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Building2 } from '../../ui/icons/people.ts';
import { Panel } from '../../ui/layout/card.tsx';
import { EmployerRow } from './employer-row.tsx';

/** The companies that reward a member, and their open invitations. */
export function EmployersCard({ id }: { id: string }) {
  const employers = useRead(listEmployers, {}, { staleTime: 0 });
  const part = useRef<HTMLDivElement>(null);
  return (
    <Panel
      id={id}
      title="Your employers"
      description="Companies that send you rewards. You choose them, and can leave at any time."
    >
      {/* Takes the focus when the focused row disappears. */}
      <div ref={part} tabIndex={-1} className="outline-none">
        {employers.data?.length === 0 ? (
          <p className="flex items-center gap-3 text-ink-soft">
            <Building2 aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
            No employers yet. Requests appear here.
          </p>
        ) : employers.data ? (
          <ul aria-label="Your employers" className="divide-y divide-line rounded-lg border border-line">
            {employers.data.map((employer) => (
              <EmployerRow
                key={employer.enterpriseId}
                employer={employer}
                onGone={() => part.current?.focus()}
              />
            ))}
          </ul>
        ) : employers.isError ? (
          <ErrorState {...errorProps(employers)} />
        ) : (
          <>
            <p className="sr-only">Loading</p>
            <Skeleton className="h-6 w-72 max-w-full" />
          </>
        )}
      </div>
    </Panel>
  );
}
