import { useState } from 'react';
import type { CatalogueCard } from '#contract/admin/catalogue.ts';
import { listCatalogueCards } from '#contract/admin/catalogue.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { CATEGORY_LABELS } from '../../../shared/gift-cards/category-labels.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { filterQuery, searchText } from '../../../ui/data/list-filters.ts';
import { NoneFound } from '../../../ui/feedback/none-found.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { oneOf, type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { RefreshCw } from '../../../ui/icons/actions.ts';
import { Plus } from '../../../ui/icons/basic.ts';
import { FileUp } from '../../../ui/icons/documents.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { PagedList } from '../paged-list.tsx';
import { useRowDialog } from '../use-row-dialog.ts';
import { AddCardDialog } from './add-card-dialog.tsx';
import { type CardAct, CardTable } from './card-table.tsx';
import { STATE_LABELS } from './catalogue-labels.ts';
import { EditCardDialog } from './edit-card-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { MatchDialog } from './match-dialog.tsx';
import { useSetCardState } from './use-catalogue-writes.ts';

const CATEGORIES = Object.keys(CATEGORY_LABELS) as CatalogueCard['category'][];
const STATES = Object.keys(STATE_LABELS) as CatalogueCard['state'][];
const NO_FILTER = { search: undefined, category: undefined, state: undefined };

function parse(raw: RawSearch) {
  return {
    search: searchText(raw),
    category: oneOf(['all', ...CATEGORIES], raw.category, 'all'),
    state: oneOf(['all', ...STATES], raw.state, 'all'),
  };
}

/** The gift cards on sale and off sale: search, add, edit, withdraw and restore. */
export function CatalogueTab() {
  const [{ search, category, state }, setSearch] = useSearchState(parse);
  const [adding, setAdding] = useState(false);
  const [matching, setMatching] = useState(false);
  const [importing, setImporting] = useState(false);
  const query = filterQuery({ search, category, state });
  const pages = useReadPages(listCatalogueCards, { query }, { keepPrevious: true, staleTime: 0 });
  const choose = (name: string) => (next: string) => setSearch({ [name]: next === 'all' ? undefined : next });
  return (
    <section aria-labelledby="catalogue">
      <PartHeading
        id="catalogue"
        title="Catalog"
        namesTab
        actions={
          <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto">
            <Button tone="secondary" onClick={() => setMatching(true)}>
              <RefreshCw aria-hidden="true" />
              Sync
            </Button>
            <Button tone="secondary" onClick={() => setImporting(true)}>
              <FileUp aria-hidden="true" />
              Import CSV
            </Button>
            <Button onClick={() => setAdding(true)} className="max-sm:col-span-2">
              <Plus aria-hidden="true" />
              Add gift card
            </Button>
          </div>
        }
      />
      <search className="mb-5 grid grid-cols-1 gap-3 min-[26rem]:grid-cols-2 sm:grid-cols-[minmax(0,1fr)_11rem_11rem]">
        <div className="min-[26rem]:col-span-2 sm:col-span-1">
          <SearchInput
            label="Search the catalog"
            placeholder="Name, description or product"
            value={search}
            onChange={(next) => setSearch({ search: next }, { replace: true })}
          />
        </div>
        <Choice label="Category" value={category} onChange={choose('category')}>
          <option value="all">All categories</option>
          {CATEGORIES.map((value) => (
            <option key={value} value={value}>
              {CATEGORY_LABELS[value]}
            </option>
          ))}
        </Choice>
        <Choice label="Status" value={state} onChange={choose('state')}>
          <option value="all">All statuses</option>
          {STATES.map((value) => (
            <option key={value} value={value}>
              {STATE_LABELS[value][0]}
            </option>
          ))}
        </Choice>
      </search>
      <PagedList
        of="gift cards"
        pages={pages}
        none={
          <NoneFound title="No gift cards found" onClear={() => setSearch(NO_FILTER)}>
            Nothing in the catalog matches these filters.
          </NoneFound>
        }
      >
        {(cards) => <Cards cards={cards} />}
      </PagedList>
      <MatchDialog open={matching} onClose={() => setMatching(false)} />
      <ImportDialog open={importing} onClose={() => setImporting(false)} />
      <AddCardDialog open={adding} onClose={() => setAdding(false)} />
    </section>
  );
}

/** The table, and the dialog of the row whose button was pressed. */
function Cards({ cards }: { cards: readonly CatalogueCard[] }) {
  const { act, row: chosen, choose, close } = useRowDialog<CardAct, CatalogueCard>(cards);
  const setState = useSetCardState(close);
  const change = (card: CatalogueCard, next: CatalogueCard['state']) =>
    setState.mutate({
      params: { giftCardId: card.id },
      body: { state: next, expectedRevision: card.revision },
    });
  function onAct(next: CardAct, card: CatalogueCard) {
    // A change that one press reverts needs no confirmation.
    if (next === 'stock') change(card, card.state === 'on-sale' ? 'out-of-stock' : 'on-sale');
    else choose(next, card);
  }
  return (
    <>
      <Card flush>
        <CardTable cards={cards} onAct={onAct} />
      </Card>
      {chosen && (
        <>
          <EditCardDialog open={act === 'edit'} onClose={close} card={chosen} />
          <ConfirmDialog
            open={act === 'retire'}
            onClose={close}
            title={`Retire ${chosen.name}?`}
            description="It leaves the marketplace, and carts can no longer buy it. Cards already bought stay valid, and you can put it back."
            confirmLabel="Retire"
            busy={setState.isPending}
            onConfirm={() => change(chosen, 'retired')}
          />
        </>
      )}
    </>
  );
}
