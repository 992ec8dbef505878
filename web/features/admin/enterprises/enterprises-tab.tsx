import { useState } from 'react';
import { ENTERPRISE_FILTERS, listEnterprises } from '#contract/admin/enterprises.ts';
import type { Enterprise } from '#contract/enterprise/company.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { filterQuery, searchText } from '../../../ui/data/list-filters.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NoneFound } from '../../../ui/feedback/none-found.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { oneOf, type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Plus } from '../../../ui/icons/basic.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { PagedList } from '../paged-list.tsx';
import { useRowDialog } from '../use-row-dialog.ts';
import { CreateEnterpriseDialog } from './create-enterprise-dialog.tsx';
import { EditEnterpriseDialog } from './edit-enterprise-dialog.tsx';
import { EnterpriseDetailsDialog } from './enterprise-details-dialog.tsx';
import { type EnterpriseAct, EnterprisesTable } from './enterprises-table.tsx';
import { SetActiveDialog } from './set-active-dialog.tsx';

const STATUSES = ['all', ...ENTERPRISE_FILTERS] as const;

function parse(raw: RawSearch) {
  return { search: searchText(raw), status: oneOf(STATUSES, raw.status, 'all') };
}

/** Companies: search and view; with the right to change them, create, edit, deactivate and activate too. */
export function EnterprisesTab() {
  const [{ search, status }, setSearch] = useSearchState(parse);
  const [creating, setCreating] = useState(false);
  const mayEdit = useMayEdit();
  const pages = useReadPages(
    listEnterprises,
    { query: filterQuery({ search, status }) },
    { keepPrevious: true, staleTime: 0 },
  );
  const isFiltered = search.trim() !== '' || status !== 'all';
  return (
    <section aria-labelledby="enterprises">
      <PartHeading
        id="enterprises"
        title="Enterprises"
        namesTab
        actions={
          mayEdit && (
            <Button onClick={() => setCreating(true)}>
              <Plus aria-hidden="true" />
              Create Enterprise
            </Button>
          )
        }
      />
      <search className="mb-5 grid gap-3 sm:grid-cols-[minmax(0,1fr)_13rem]">
        <SearchInput
          label="Search enterprises"
          placeholder="Name or email domain"
          value={search}
          onChange={(next) => setSearch({ search: next }, { replace: true })}
        />
        <Choice
          label="Status"
          value={status}
          onChange={(next) => setSearch({ status: next === 'all' ? undefined : next })}
        >
          <option value="all">All enterprises</option>
          <option value="active">Active</option>
          <option value="inactive">Inactive</option>
          <option value="pending">Setup pending</option>
        </Choice>
      </search>
      <PagedList
        of="enterprises"
        pages={pages}
        none={
          isFiltered ? (
            <NoneFound
              title="No enterprises found"
              onClear={() => setSearch({ search: undefined, status: undefined })}
            >
              No companies match this search and status.
            </NoneFound>
          ) : (
            <NoneYet onCreate={mayEdit ? () => setCreating(true) : undefined} />
          )
        }
      >
        {(enterprises) => <Enterprises enterprises={enterprises} />}
      </PagedList>
      {mayEdit && <CreateEnterpriseDialog open={creating} onClose={() => setCreating(false)} />}
    </section>
  );
}

/** The table, and the dialog of the row whose button was pressed. */
function Enterprises({ enterprises }: { enterprises: readonly Enterprise[] }) {
  const mayEdit = useMayEdit();
  const { act, row: chosen, choose, close } = useRowDialog<EnterpriseAct, Enterprise>(enterprises);
  return (
    <>
      <Card flush>
        <EnterprisesTable enterprises={enterprises} mayEdit={mayEdit} onAct={choose} />
      </Card>
      {chosen && (
        <>
          <EnterpriseDetailsDialog open={act === 'details'} onClose={close} enterprise={chosen} />
          <EditEnterpriseDialog open={act === 'edit'} onClose={close} enterprise={chosen} />
          <SetActiveDialog open={act === 'set-active'} onClose={close} enterprise={chosen} />
        </>
      )}
    </>
  );
}

/** Sales reads companies; administrators change them. */
function useMayEdit(): boolean {
  return can(roleOf(useSignedInUser()), 'staff-enterprise-edits');
}

function NoneYet({ onCreate }: { onCreate: (() => void) | undefined }) {
  return (
    <Card>
      <EmptyState
        title="No enterprises yet"
        art="company"
        action={onCreate && <Button onClick={onCreate}>Create the first one</Button>}
      >
        {onCreate
          ? 'Add a company and its first manager. We invite the manager by email.'
          : 'Companies appear here once an administrator adds them.'}
      </EmptyState>
    </Card>
  );
}
