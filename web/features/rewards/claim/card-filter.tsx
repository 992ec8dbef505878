import { CATEGORIES, type Category } from '#contract/catalogue.ts';
import { categoryLabel } from '../../../shared/gift-cards/category-labels.ts';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { oneOf, useSearchState } from '../../../ui/hooks/use-search-state.ts';

type CardFilterValue = { search: string; category: Category };

/** The filter in the address, so that a reload shows the same gift cards. */
export function useCardFilter(): [CardFilterValue, (value: CardFilterValue) => void] {
  const [value, setSearch] = useSearchState(
    (raw): CardFilterValue => ({
      search: raw.search ?? '',
      category: oneOf(CATEGORIES, raw.category, 'all'),
    }),
  );
  return [
    value,
    ({ search, category }) =>
      setSearch({ search, category: category === 'all' ? undefined : category }, { replace: true }),
  ];
}

/** What narrows the gift cards down. */
export function CardFilter({
  value,
  onChange,
}: {
  value: CardFilterValue;
  onChange: (value: CardFilterValue) => void;
}) {
  return (
    <search className="mb-4 flex flex-col gap-3">
      <SearchInput
        label="Search gift cards"
        placeholder="Search brands"
        value={value.search}
        onChange={(search) => onChange({ ...value, search })}
      />
      <Segmented
        label="Category"
        options={OPTIONS}
        value={value.category}
        onChange={(category) => onChange({ ...value, category })}
        className="self-start sm:[&>label]:px-2.5"
      />
    </search>
  );
}

const OPTIONS = CATEGORIES.map((value) => ({ value, label: categoryLabel(value) }));
