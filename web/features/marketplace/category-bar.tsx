import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { CATEGORIES, type Category, countGiftCards } from '#contract/catalogue.ts';
import { useRead } from '../../api/use-read.ts';
import { categoryLabel } from '../../shared/gift-cards/category-labels.ts';
import { filterQuery } from '../../ui/data/list-filters.ts';
import { Clapperboard, Flower2, LayoutGrid, PawPrint, Shirt, Utensils } from '../../ui/icons/goods.ts';
import type { IconComponent } from '../../ui/icons/icon.ts';
import { ShoppingBag } from '../../ui/icons/money.ts';

const ICONS: Record<Category, IconComponent> = {
  all: LayoutGrid,
  shopping: ShoppingBag,
  food: Utensils,
  entertainment: Clapperboard,
  fashion: Shirt,
  flowers: Flower2,
  pets: PawPrint,
};

/** The categories as links, because each has its own address, with the number of cards behind it. */
export function CategoryBar({ category, search }: { category: Category; search: string }) {
  const bar = useRef<HTMLElement>(null);
  const { data: counts, isPending } = useRead(
    countGiftCards,
    { query: filterQuery({ search }) },
    { keepPrevious: true },
  );
  useEffect(() => {
    // The counts widen the links.
    if (!isPending) showLink(bar.current, CATEGORIES.indexOf(category));
  }, [category, isPending]);
  return (
    <nav
      ref={bar}
      aria-label="Categories"
      className="relative -mx-4 scroll-px-6 overflow-x-auto px-4 [scrollbar-width:none] sm:-mx-6 sm:px-6"
    >
      <ul className="flex w-max gap-2 py-1">
        {CATEGORIES.map((each) => {
          const Icon = ICONS[each];
          return (
            <li key={each}>
              <Link
                to="."
                search={(now: Record<string, string>) => ({
                  ...now,
                  category: each === 'all' ? undefined : each,
                })}
                resetScroll={false}
                activeOptions={{ exact: true }}
                className="flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 font-medium text-ink-soft text-sm transition-colors hover:border-line-strong hover:text-ink aria-[current=page]:border-primary aria-[current=page]:bg-primary aria-[current=page]:text-on-primary"
              >
                <Icon aria-hidden="true" className="size-4.5" />
                {categoryLabel(each)}
                {counts && (
                  <span className="tabular font-normal opacity-75">
                    {counts[each]}
                    <span className="sr-only"> gift {counts[each] === 1 ? 'card' : 'cards'}</span>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Scrolls the bar alone: `scrollIntoView` would scroll the page too. */
function showLink(bar: HTMLElement | null, index: number) {
  const link = bar?.querySelectorAll('a')[index];
  if (bar && link) bar.scrollLeft = link.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2;
}
