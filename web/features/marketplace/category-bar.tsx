import { Link } from '@tanstack/react-router';
import {
  Clapperboard,
  Flower2,
  LayoutGrid,
  type LucideIcon,
  PawPrint,
  Shirt,
  ShoppingBag,
  Utensils,
} from 'lucide-react';
import { CATEGORIES, type Category } from '#contract/catalogue.ts';

const SHOWN: Record<Category, readonly [string, LucideIcon]> = {
  all: ['All', LayoutGrid],
  shopping: ['Shopping', ShoppingBag],
  food: ['Food', Utensils],
  entertainment: ['Entertainment', Clapperboard],
  fashion: ['Fashion', Shirt],
  flowers: ['Flowers', Flower2],
  pets: ['Pets', PawPrint],
};

/** The categories as links, because each has its own address. */
export function CategoryBar() {
  return (
    <nav
      aria-label="Categories"
      className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] sm:-mx-6 sm:px-6"
    >
      <ul className="flex w-max gap-2 py-1">
        {CATEGORIES.map((each) => {
          const [label, Icon] = SHOWN[each];
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
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
