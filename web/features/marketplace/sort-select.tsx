import { useId } from 'react';
import { SORT_OPTIONS, type SortOption } from '#contract/catalogue.ts';
import { Select } from '../../ui/forms/select.tsx';

const LABELS: Record<SortOption, string> = {
  popular: 'Most popular',
  price_low: 'Price: low to high',
  price_high: 'Price: high to low',
  name: 'Name',
  rating: 'Highest rated',
};

export function SortSelect({ sort, onChange }: { sort: SortOption; onChange: (sort: string) => void }) {
  const id = useId();
  return (
    <div className="flex shrink-0 items-center gap-2.5 text-sm">
      <label htmlFor={id} className="text-ink-soft max-sm:sr-only">
        Sort by
      </label>
      <Select
        id={id}
        size="sm"
        value={sort}
        onChange={(event) => onChange(event.target.value)}
        className="w-38 sm:w-46"
      >
        {SORT_OPTIONS.map((option) => (
          <option key={option} value={option}>
            {LABELS[option]}
          </option>
        ))}
      </Select>
    </div>
  );
}
