import { listDeletedAccounts } from '#contract/admin/deleted-accounts.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { searchText } from '../../../ui/data/list-filters.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { PagedList } from '../paged-list.tsx';
import { DeletedAccountCard } from './deleted-account-card.tsx';

function parse(raw: RawSearch) {
  return { search: searchText(raw) };
}

/** The retained records of deleted accounts. */
export function DeletedAccountsTab() {
  const [{ search }, setSearch] = useSearchState(parse);
  const wanted = search.trim();
  const pages = useReadPages(
    listDeletedAccounts,
    { query: wanted ? { search: wanted } : {} },
    { keepPrevious: true, staleTime: 0 },
  );
  return (
    <section aria-labelledby="deleted-accounts">
      <PartHeading id="deleted-accounts" title="Deleted Accounts" namesTab />
      <search className="mb-5 block max-w-xl">
        <SearchInput
          label="Search deleted accounts"
          placeholder="Name, email or username"
          value={search}
          onChange={(next) => setSearch({ search: next }, { replace: true })}
        />
      </search>
      <PagedList
        of="deleted accounts"
        pages={pages}
        none={
          <Card>
            {wanted ? (
              <EmptyState
                title="No deleted accounts found"
                action={
                  <Button tone="secondary" onClick={() => setSearch({ search: undefined })}>
                    Clear search
                  </Button>
                }
              >
                No records match this name, email or username.
              </EmptyState>
            ) : (
              <EmptyState title="No deleted accounts">No one has deleted an account yet.</EmptyState>
            )}
          </Card>
        }
      >
        {(accounts) => (
          <ul aria-label="Deleted accounts" className="flex flex-col gap-4">
            {accounts.map((account) => (
              <li key={account.id}>
                <DeletedAccountCard account={account} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}
