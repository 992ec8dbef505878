import { SECURITY_EVENT_KINDS, securityEventLabel } from '#contract/security/security-event-labels.ts';
import {
  exportSecurityEvents,
  listSecurityEvents,
  type StaffSecurityEvent,
} from '#contract/security/security-events.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { securityEventTitle } from '../../../shared/security/security-event-title.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { isFiltered } from '../../../ui/data/is-filtered.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NoneFound } from '../../../ui/feedback/none-found.tsx';
import { formatMoment } from '../../../ui/format/date-format.ts';
import { Choice } from '../../../ui/forms/choice.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { ExportButton } from '../export-button.tsx';
import { NarrowButton } from '../narrow-button.tsx';
import { PagedList } from '../paged-list.tsx';
import { NO_SECURITY_FILTER, parseSecuritySearch, toSecurityFilters } from './security-search.ts';

/** What happened to the security of all accounts. Events never change, so the tab is read-only. */
export function SecurityTab() {
  const [state, setSearch] = useSearchState(parseSecuritySearch);
  const filters = toSecurityFilters(state);
  const pages = useReadPages(listSecurityEvents, { query: filters }, { keepPrevious: true, staleTime: 0 });
  return (
    <section aria-labelledby="security-events">
      <PartHeading
        id="security-events"
        title="Security Events"
        actions={<ExportButton route={exportSecurityEvents} input={{ query: filters }} />}
      >
        Sign-ins, role changes, exports and viewed profiles, newest first.
      </PartHeading>
      <search className="mb-5 grid gap-3 sm:grid-cols-2">
        <Choice label="Event" value={state.kind} onChange={(kind) => setSearch({ kind: kind || undefined })}>
          <option value="">All events</option>
          {SECURITY_EVENT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {securityEventLabel(kind)}
            </option>
          ))}
        </Choice>
        <SearchInput
          label="IP address"
          placeholder="IP address, such as 203.0.113.9"
          value={state.network}
          onChange={(network) => setSearch({ network: network.trim() || undefined }, { replace: true })}
        />
      </search>
      {state.account && (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>
            Only the account of{' '}
            <strong className="font-semibold">{nameOf(pages.items, state.account) ?? 'one person'}</strong>
          </span>
          <Button tone="secondary" size="sm" onClick={() => setSearch({ account: undefined })}>
            Show all accounts
          </Button>
        </p>
      )}
      <PagedList
        of="the events"
        pages={pages}
        none={<None filtered={isFiltered(state)} onClear={() => setSearch(NO_SECURITY_FILTER)} />}
      >
        {(events) => (
          <Card flush>
            <ul className="divide-y divide-line">
              {events.map((event) => (
                <EventRow
                  key={event.id}
                  event={event}
                  onAccount={(account) => setSearch({ account })}
                  onNetwork={(network) => setSearch({ network })}
                />
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
    </section>
  );
}

function nameOf(
  events: readonly StaffSecurityEvent[] | undefined,
  account: string,
): string | null | undefined {
  return events?.find(({ userId }) => userId === account)?.userName;
}

function EventRow({
  event,
  onAccount,
  onNetwork,
}: {
  event: StaffSecurityEvent;
  onAccount: (id: string) => void;
  onNetwork: (network: string) => void;
}) {
  const { at, userId, userName, actorName, byAnother, network, device, country } = event;
  return (
    <li className="px-4 py-3.5 sm:px-5">
      <div className="flex flex-col gap-x-4 gap-y-1 sm:flex-row sm:items-baseline sm:justify-between">
        <h3 className="font-semibold">{securityEventTitle(event)}</h3>
        <time dateTime={at} className="shrink-0 text-ink-soft text-sm">
          {formatMoment(at)}
        </time>
      </div>
      <p className="mt-0.5 flex flex-wrap gap-x-3 gap-y-1 pointer-coarse:gap-y-5 text-[0.9375rem] text-ink-soft">
        {userId ? (
          <NarrowButton means="show only this account" onClick={() => onAccount(userId)}>
            {userName ?? 'Someone'}
          </NarrowButton>
        ) : (
          <span>No account</span>
        )}
        {byAnother && <span>by {actorName ?? 'someone'}</span>}
        {network && (
          <NarrowButton means="show only this IP address" onClick={() => onNetwork(network)}>
            {network}
          </NarrowButton>
        )}
        {country && <span>{country}</span>}
        {device && <span>{device}</span>}
      </p>
    </li>
  );
}

function None({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return filtered ? (
    <NoneFound title="Nothing found" onClear={onClear}>
      No events match these filters.
    </NoneFound>
  ) : (
    <Card>
      <EmptyState title="Nothing yet">Sign-ins appear here.</EmptyState>
    </Card>
  );
}
