import { useRef } from 'react';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { CartBar } from '../cart-bar.tsx';
import { CategoryBar } from '../category-bar.tsx';
import { GiftCardGrid } from '../gift-card-grid.tsx';
import { Hero } from '../hero.tsx';
import { parseMarketplaceSearch } from '../marketplace-search.ts';
import { SortSelect } from '../sort-select.tsx';
import { useAddToCart } from '../use-add-to-cart.ts';

export function MarketplacePage() {
  usePageTitle('Indulge');
  const user = useSignedInUser();
  const role = roleOf(user);
  const [state, setSearch] = useSearchState(parseMarketplaceSearch);
  const add = useAddToCart();
  const heading = useRef<HTMLHeadingElement>(null);

  /** The button disappears with the filter it clears, and would take the focus with it. */
  function clear() {
    heading.current?.focus({ preventScroll: true });
    setSearch({ search: undefined, category: undefined });
  }

  return (
    <div className="flex flex-col gap-3 sm:gap-7">
      <Hero
        user={user}
        search={state.search}
        onSearch={(search) => setSearch({ search }, { replace: true })}
      />
      <CategoryBar />
      <section aria-labelledby="featured">
        <div className="mb-3 flex items-center justify-between gap-x-3 sm:mb-5 sm:gap-x-6">
          <h2
            ref={heading}
            id="featured"
            tabIndex={-1}
            className="outline-none font-display font-semibold text-lg leading-tight tracking-tight sm:text-3xl"
          >
            Featured Gift Cards
          </h2>
          <SortSelect
            sort={state.sort}
            onChange={(sort) => setSearch({ sort: sort === 'popular' ? undefined : sort })}
          />
        </div>
        <GiftCardGrid state={state} onClear={clear} onAdd={can(role, 'marketplace') ? add : null} />
      </section>
      {can(role, 'marketplace') && <CartBar />}
    </div>
  );
}
