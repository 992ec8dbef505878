import type { GiftCard } from '#contract/catalogue.ts';
import { moneyCents } from '#contract/kernel/money.ts';
import { errorProps } from '../../../api/error-props.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CardFilter, useCardFilter } from './card-filter.tsx';
import { CardGrid } from './card-grid.tsx';
import { useClaimCards } from './use-claim.ts';

/** A filter pays from this many gift cards on. */
const MANY = 12;

/** The gift cards that the sender allows, as far as the gift is enough for them. */
export function ChooseAllowedCards({
  token,
  left,
  onChoose,
}: {
  token: string;
  left: string;
  onChoose: (card: GiftCard) => void;
}) {
  const [filter, setFilter] = useCardFilter();
  const cards = useClaimCards(token);
  const most = moneyCents(left);
  const fitting = cards.data?.filter(({ minValue }) => moneyCents(minValue) <= most);
  const words = filter.search.trim().toLowerCase();
  // What is left may be little by now; a filter that applies has to be seen.
  const isFiltered = words !== '' || filter.category !== 'all';
  const found = fitting?.filter(
    ({ name, category }) =>
      name.toLowerCase().includes(words) && (filter.category === 'all' || category === filter.category),
  );
  if (fitting?.length === 0)
    return (
      <EmptyState title="Nothing to choose right now">
        None of the gift cards that the sender chose can be bought with what is left.
      </EmptyState>
    );
  return (
    <section aria-label="Gift cards">
      {((fitting?.length ?? 0) > MANY || isFiltered) && <CardFilter value={filter} onChange={setFilter} />}
      <CardGrid cards={found} failure={cards.isError ? errorProps(cards) : null} onChoose={onChoose} />
    </section>
  );
}
