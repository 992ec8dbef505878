import { exportAudit, listAudit } from '#contract/admin/staff.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { isFiltered } from '../../../ui/data/is-filtered.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NoneFound } from '../../../ui/feedback/none-found.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { ExportButton } from '../export-button.tsx';
import { PagedList } from '../paged-list.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditRecord } from './audit-record.tsx';
import { NO_STAFF_AUDIT_FILTER, parseStaffAuditSearch, toStaffAuditFilters } from './audit-search.ts';

/**
 * The actions of the staff. An entry is written in the action's own transaction and never changes, so the tab
 * is read-only.
 */
export function AuditTab() {
  const [state, setSearch] = useSearchState(parseStaffAuditSearch);
  const filters = toStaffAuditFilters(state);
  const pages = useReadPages(listAudit, { query: filters }, { keepPrevious: true, staleTime: 0 });
  return (
    <section aria-labelledby="audit">
      <PartHeading
        id="audit"
        title="Audit Log"
        namesTab
        actions={<ExportButton route={exportAudit} input={{ query: filters }} />}
      />
      <AuditFilters state={state} onChange={setSearch} />
      <PagedList
        of="the log"
        pages={pages}
        none={<None filtered={isFiltered(state)} onClear={() => setSearch(NO_STAFF_AUDIT_FILTER)} />}
      >
        {(entries) => (
          <Card flush>
            <ul className="divide-y divide-line">
              {entries.map((entry) => (
                <AuditRecord
                  key={entry.id}
                  entry={entry}
                  onActor={() => setSearch({ actor: entry.actorId })}
                  onObject={() => setSearch({ object: entry.subjectId })}
                />
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
    </section>
  );
}

function None({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return filtered ? (
    <NoneFound title="Nothing found" onClear={onClear}>
      No entries match these filters.
    </NoneFound>
  ) : (
    <Card>
      <EmptyState title="Nothing yet">Changes made by staff appear here.</EmptyState>
    </Card>
  );
}
