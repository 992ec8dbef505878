import { listCashOuts } from '#contract/admin/cash-outs.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { oneOf, type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { CashOutList } from '../cash-outs/cash-out-list.tsx';
import { FigureList } from './figure-list.tsx';
import { UnclaimedList } from './unclaimed-list.tsx';

const LISTS = ['figures', 'cash-outs', 'unclaimed'] as const;

function parse(raw: RawSearch) {
  return { list: oneOf(LISTS, raw.list, 'figures') };
}

/** What regulation asks: the operator's figures, cash-outs that wait, and unclaimed value. */
export function RegulationTab() {
  const [{ list }, setSearch] = useSearchState(parse);
  const waiting = useReadPages(listCashOuts, {}, { staleTime: 0 });
  const count = waiting.items?.length ?? 0;
  return (
    <section aria-labelledby="regulation">
      <PartHeading id="regulation" title="Regulation" namesTab className="mb-4" />
      <Segmented
        label="What to list"
        options={[
          { value: 'figures', label: 'Figures' },
          {
            value: 'cash-outs',
            label: count > 0 ? `Cash-outs (${count}${waiting.hasNextPage ? '+' : ''})` : 'Cash-outs',
          },
          { value: 'unclaimed', label: 'Unclaimed value' },
        ]}
        value={list}
        onChange={(next) => setSearch({ list: next === 'figures' ? undefined : next })}
        className="mb-5 flex-wrap max-sm:w-full"
      />
      {list === 'figures' && <FigureList />}
      {list === 'cash-outs' && <CashOutList pages={waiting} />}
      {list === 'unclaimed' && <UnclaimedList />}
    </section>
  );
}
