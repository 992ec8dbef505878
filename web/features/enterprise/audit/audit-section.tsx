import { exportCompanyAudit, listCompanyAudit } from '#contract/enterprise/audit.ts';
import { routeUrl } from '../../../api/client.ts';
import { errorProps } from '../../../api/error-props.ts';
import { moreProps } from '../../../api/more-props.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { DownloadLink } from '../../../ui/actions/download-link.tsx';
import { isFiltered } from '../../../ui/data/is-filtered.ts';
import { LoadMore } from '../../../ui/data/load-more.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { NoneFound } from '../../../ui/feedback/none-found.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditRecord } from './audit-record.tsx';
import { NO_COMPANY_AUDIT_FILTER, parseCompanyAuditSearch, toCompanyAuditFilters } from './audit-search.ts';

/** What the managers of the company did. Entries are written with the action and never change. */
export function AuditSection() {
  const [state, setSearch] = useSearchState(parseCompanyAuditSearch);
  const filters = toCompanyAuditFilters(state);
  return (
    <section aria-labelledby="company-audit">
      <PartHeading
        id="company-audit"
        title="Audit Log"
        namesTab
        actions={
          <DownloadLink href={routeUrl(exportCompanyAudit.path, {}, filters)}>Export CSV</DownloadLink>
        }
      />
      <AuditFilters state={state} onChange={setSearch} />
      <Entries
        filters={filters}
        filtered={isFiltered(state)}
        onClear={() => setSearch(NO_COMPANY_AUDIT_FILTER)}
      />
    </section>
  );
}

function Entries({
  filters,
  filtered,
  onClear,
}: {
  filters: ReturnType<typeof toCompanyAuditFilters>;
  filtered: boolean;
  onClear: () => void;
}) {
  const pages = useReadPages(listCompanyAudit, { query: filters }, { keepPrevious: true, staleTime: 0 });
  const { items, error } = pages;
  if (!items) {
    return error ? (
      <Card>
        <ErrorState title="The log did not load" {...errorProps(pages)} />
      </Card>
    ) : (
      <ListSkeleton label="Loading the log" />
    );
  }
  if (items.length === 0) {
    return filtered ? (
      <NoneFound title="Nothing found" onClear={onClear}>
        No entries match these filters.
      </NoneFound>
    ) : (
      <Card>
        <EmptyState title="Nothing yet">What your managers do appears here.</EmptyState>
      </Card>
    );
  }
  return (
    <>
      <Card flush>
        <ul className="divide-y divide-line">
          {items.map((entry) => (
            <AuditRecord key={entry.id} entry={entry} />
          ))}
        </ul>
      </Card>
      <LoadMore label="Load more entries" {...moreProps(pages)} />
    </>
  );
}
