import { Suspense, useEffect, useRef, useState } from 'react';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { DialogFailed } from '../../../ui/feedback/dialog-failed.tsx';
import { FailedQuietly } from '../../../ui/feedback/failed-quietly.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { CategoryBar } from '../category-bar.tsx';
import { GiftCardGrid } from '../gift-card-grid.tsx';
import { Hero } from '../hero.tsx';
import { parseMarketplaceSearch } from '../marketplace-search.ts';
import { SortSelect } from '../sort-select.tsx';
import { useAddToCart } from '../use-add-to-cart.ts';
import { useCardSheet } from '../use-card-sheet.ts';

const CartBar = lazyPart(
  () => import('../cart-bar.tsx').then((m) => ({ default: m.CartBar })),
  FailedQuietly,
);
const CardSheet = lazyPart(
  () => import('../card-sheet.tsx').then((m) => ({ default: m.CardSheet })),
  DialogFailed,
);

export function MarketplacePage() {
  usePageTitle('Indulge');
  const user = useSignedInUser();
  const role = roleOf(user);
  const [state, setSearch] = useSearchState(parseMarketplaceSearch);
  const add = useAddToCart();
  const mayShop = can(role, 'marketplace');
  const sheet = useCardSheet();
  const isWhole = state.search === '' && state.category === 'all';
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
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
      <CategoryBar category={state.category} search={state.search} />
      <section aria-labelledby="featured">
        <div className="mb-3 flex items-center justify-between gap-x-3 sm:mb-5 sm:gap-x-6">
          <h2
            ref={heading}
            id="featured"
            tabIndex={-1}
            className="outline-none font-display font-semibold text-lg leading-tight tracking-tight sm:text-3xl"
          >
            {isWhole ? 'Featured Gift Cards' : 'Gift Cards'}
          </h2>
          <SortSelect
            sort={state.sort}
            onChange={(sort) => setSearch({ sort: sort === 'popular' ? undefined : sort })}
          />
        </div>
        <GiftCardGrid state={state} onClear={clear} onOpen={sheet.opened} onAdd={mayShop ? add : null} />
      </section>
      {mayShop && hydrated && (
        <Suspense fallback={null}>
          <CartBar />
        </Suspense>
      )}
      {sheet.id !== null && (
        <Suspense fallback={null}>
          <CardSheet
            key={sheet.id}
            id={sheet.id}
            known={sheet.known}
            onClose={sheet.close}
            onAdd={
              mayShop
                ? (card, chosen) => {
                    sheet.close();
                    add(card, chosen);
                  }
                : null
            }
          />
        </Suspense>
      )}
    </div>
  );
}
