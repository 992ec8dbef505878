import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { GiftCard } from '#contract/catalogue.ts';
import { GiftCardFace, TILTING } from '../../shared/gift-cards/gift-card-face.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { StarRating } from '../../ui/data/star-rating.tsx';
import { cx } from '../../ui/format/cx.ts';
import { displayMoney } from '../../ui/format/display-money.ts';
import { Check } from '../../ui/icons/basic.ts';
import { Heart } from '../../ui/icons/goods.ts';
import { ShoppingBag } from '../../ui/icons/money.ts';

import type { CardBadge } from './badges.ts';

const ADDED_SHOWN_MS = 1_800;

/** One card of the catalog. Omit `onAdd` for users who cannot shop. */
export function GiftCardTile({
  card,
  badge,
  eager,
  favorite,
  onFavorite,
  onOpen,
  onAdd,
}: {
  card: GiftCard;
  badge: CardBadge | null;
  eager: boolean;
  favorite: boolean;
  onFavorite: () => void;
  onOpen: () => void;
  onAdd: (() => void) | null;
}) {
  return (
    <article
      {...TILTING}
      className="group relative flex flex-col rounded-xl border border-line bg-surface p-2 shadow-rest transition-shadow duration-300 ease-calm hover:shadow-lift sm:p-3"
    >
      <GiftCardFace name={card.name} imageUrl={card.imageUrl} tilts={false} eager={eager} />
      {badge && (
        <Badge
          tone={badge.tone}
          className="absolute -top-3 left-3 ring-2 ring-ground max-sm:py-0 max-sm:text-[0.6875rem] sm:left-5"
        >
          {badge.label}
        </Badge>
      )}
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_auto_1fr_auto] pt-2 sm:px-1.5 sm:pt-3 sm:pb-1.5">
        <h3 className="font-display font-semibold text-base leading-tight tracking-tight max-sm:col-span-2 sm:pt-1.5 sm:text-xl">
          {/* The link covers the tile; what can be pressed otherwise is above it. */}
          <Link
            to="."
            search={(now: Record<string, string>) => ({ ...now, card: card.id })}
            resetScroll={false}
            preload={false}
            onClick={onOpen}
            className="-my-0.5 inline-block py-0.5 after:absolute after:inset-0 after:rounded-xl"
          >
            {card.name}
          </Link>
        </h3>
        <p className="col-span-2 mt-0.5 line-clamp-2 text-ink-soft text-xs leading-normal sm:row-start-2 sm:text-sm">
          {card.description}
        </p>
        <div className="flex min-w-0 flex-col self-end pt-1 pb-2 max-sm:[&>*]:text-xs sm:col-span-2 sm:row-start-3 sm:gap-1 sm:pt-3 sm:pb-3.5">
          <p className="tabular font-semibold text-sm">{priceOf(card)}</p>
          {/* A card without reviews keeps the line, so that the prices of a row are level. */}
          <p className="min-h-5 text-sm">
            <StarRating rating={card.rating} reviewCount={card.reviewCount} />
          </p>
        </div>
        <FavoriteHeart name={card.name} favorite={favorite} onToggle={onFavorite} />
        {onAdd && <AddToCartButton name={card.name} onAdd={onAdd} />}
      </div>
    </article>
  );
}

function FavoriteHeart({
  name,
  favorite,
  onToggle,
}: {
  name: string;
  favorite: boolean;
  onToggle: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={favorite}
      aria-label={`Favorite: ${name}`}
      title={favorite ? 'Remove from favorites' : 'Add to favorites'}
      onClick={onToggle}
      // Beside the name where there is room, else beside the rating.
      className="relative z-1 -mr-2 grid size-11 shrink-0 place-items-center self-end rounded-full text-ink-soft transition duration-150 ease-calm hover:text-coral-ink active:scale-90 max-sm:-mb-0.5 max-sm:-ml-3 sm:col-start-2 sm:row-start-1 sm:self-start sm:hover:bg-sunken"
    >
      <Heart
        aria-hidden="true"
        className={cx('size-4 transition-colors sm:size-5', favorite && 'fill-coral text-coral')}
      />
    </button>
  );
}

/** Confirms on the button itself, for a moment, that the card is in the cart. */
function AddToCartButton({ name, onAdd }: { name: string; onAdd: () => void }) {
  const [added, setAdded] = useState(0);
  useEffect(() => {
    if (added === 0) return;
    const timer = setTimeout(() => setAdded(0), ADDED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [added]);
  const Icon = added ? Check : ShoppingBag;
  return (
    <Button
      tone="soft"
      block
      className="z-1 col-span-2 max-sm:px-1 max-sm:text-sm"
      aria-label={`Add to Cart: ${name}`}
      onClick={() => {
        setAdded(added + 1);
        onAdd();
      }}
    >
      <Icon aria-hidden="true" />
      Add to Cart
    </Button>
  );
}

function priceOf({ minValue, maxValue }: GiftCard): string {
  const least = displayMoney(minValue);
  return minValue === maxValue ? least : `${least} - ${displayMoney(maxValue)}`;
}
