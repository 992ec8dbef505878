import { useState } from 'react';
import { listGiftCards } from '#contract/catalogue.ts';
import { errorProps } from '../../../api/error-props.ts';
import { moreProps } from '../../../api/more-props.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { LoadMore } from '../../../ui/data/load-more.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';

const CHOICES = [
  { value: 'all', label: 'All gift cards' },
  { value: 'some', label: 'Only some' },
] as const;

/** The gift cards that recipients choose from. */
export function ProductChoice({
  products,
  error,
  onChange,
}: {
  /** Null for all. */
  products: readonly string[] | null;
  error?: string | undefined;
  onChange: (products: readonly string[] | null) => void;
}) {
  // Restores the earlier choice when the user returns to 'Only some'.
  const [last, setLast] = useState<readonly string[]>(products ?? []);
  function choose(chosen: readonly string[]) {
    setLast(chosen);
    onChange(chosen);
  }
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label="What recipients choose from"
        options={CHOICES}
        value={products === null ? 'all' : 'some'}
        onChange={(value) => onChange(value === 'all' ? null : last)}
      />
      {products !== null && <Cards chosen={products} onChange={choose} />}
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

function Cards({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const [search, setSearch] = useState('');
  const cards = useReadPages(
    listGiftCards,
    { query: { limit: 50, sortBy: 'name', ...(search && { search }) } },
    { keepPrevious: true },
  );
  return (
    <div className="flex flex-col gap-3">
      <SearchInput
        label="Search gift cards"
        placeholder="Search brands"
        value={search}
        onChange={setSearch}
      />
      <p role="status" className="text-ink-soft text-sm">
        {chosen.length === 1 ? '1 gift card chosen' : `${chosen.length} gift cards chosen`}
      </p>
      {cards.items === undefined ? (
        cards.isError ? (
          <ErrorState title="The gift cards did not load" {...errorProps(cards)} />
        ) : (
          <Skeleton className="h-56 w-full rounded-lg" />
        )
      ) : (
        <ul
          aria-label="Gift cards"
          className="max-h-64 overflow-y-auto rounded-lg border border-line px-4 py-2"
        >
          {cards.items.map(({ id, name, minValue, maxValue }) => (
            <li key={id}>
              <Checkbox
                checked={chosen.includes(id)}
                onChange={({ currentTarget }) =>
                  onChange(currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
                }
              >
                {name}{' '}
                <span className="tabular text-ink-faint text-sm">
                  {displayMoney(minValue)} to {displayMoney(maxValue)}
                </span>
              </Checkbox>
            </li>
          ))}
          {cards.items.length === 0 && (
            <li className="py-3 text-ink-soft">No gift card matches this search.</li>
          )}
          <li>
            <LoadMore label="More gift cards" small {...moreProps(cards)} />
          </li>
        </ul>
      )}
    </div>
  );
}
