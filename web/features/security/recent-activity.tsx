import { listOwnSecurityEvents, type SecurityEvent } from '#contract/security/security-events.ts';
import { errorProps } from '../../api/error-props.ts';
import { moreProps } from '../../api/more-props.ts';
import { useReadPages } from '../../api/use-read.ts';
import { securityEventTitle } from '../../shared/security/security-event-title.ts';
import { Dotted } from '../../ui/data/dotted.tsx';
import { LoadMore } from '../../ui/data/load-more.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatMoment } from '../../ui/format/date-format.ts';
import { SecuritySection } from './security-section.tsx';

/** What happened to the security of the account, newest first. */
export function RecentActivity() {
  const pages = useReadPages(listOwnSecurityEvents, {}, { staleTime: 0 });
  const { items } = pages;
  return (
    <SecuritySection
      title="Recent security activity"
      description="Sign-ins and security changes. If you do not recognize something, change your password."
    >
      {items ? (
        <>
          {items.length === 0 && <p className="text-ink-soft text-sm">Nothing yet.</p>}
          <ul
            aria-label="Recent security activity"
            className="divide-y divide-line rounded-lg border border-line empty:hidden"
          >
            {items.map((event) => (
              <ActivityRow key={event.id} event={event} />
            ))}
          </ul>
          <LoadMore label="Show more activity" {...moreProps(pages)} />
        </>
      ) : pages.isError ? (
        <ErrorState {...errorProps(pages)} />
      ) : (
        <div className="rounded-lg border border-line p-4">
          <p className="sr-only">Loading</p>
          <Skeleton className="h-5 w-40" />
          <Skeleton className="mt-2 h-4 w-56" />
        </div>
      )}
    </SecuritySection>
  );
}

function ActivityRow({ event }: { event: SecurityEvent }) {
  const { at, device, network, country } = event;
  return (
    <li className="flex flex-col gap-x-4 gap-y-0.5 px-4 py-3 sm:flex-row sm:flex-wrap sm:items-baseline sm:justify-between">
      <p className="font-medium">{securityEventTitle(event)}</p>
      <time dateTime={at} className="text-ink-soft text-sm">
        {formatMoment(at)}
      </time>
      <Dotted className="w-full text-ink-soft text-sm" facts={[device, network, country]} />
    </li>
  );
}
