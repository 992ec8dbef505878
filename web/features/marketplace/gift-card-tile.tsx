import { Check, Heart, ShoppingBag } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { GiftCard } from '#contract/catalogue.ts';
import { GiftCardFace } from '../../shared/gift-card-face.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { StarRating } from '../../ui/data/star-rating.tsx';
import { cx } from '../../ui/format/cx.ts';
import { displayMoney } from '../../ui/format/display-money.ts';

const ADDED_SHOWN_MS = 1_800;

/** One card of the catalogue. Omit `onAdd` for users who cannot shop. */
export function GiftCardTile({
  card,
  badged,
  eager,
  favourite,
  onFavourite,
  onAdd,
}: {
  card: GiftCard;
  badged: boolean;
  eager: boolean;
  favourite: boolean;
  onFavourite: () => void;
  onAdd: (() => void) | null;
}) {
  const badge = badged ? badgeOf(card) : null;
  return (
    <article className="group relative flex flex-col rounded-xl border border-line bg-surface p-3 shadow-rest transition-shadow duration-300 ease-calm hover:shadow-lift">
      <GiftCardFace name={card.name} imageUrl={card.imageUrl} eager={eager} />
      {badge && (
        <Badge tone={badge.tone} className="absolute -top-3 left-5 ring-2 ring-ground">
          {badge.label}
        </Badge>
      )}
      <div className="flex flex-1 flex-col px-1.5 pt-3 pb-1.5">
        <div className="flex items-start justify-between gap-1">
          <h3 className="pt-1.5 font-display font-semibold text-xl leading-tight tracking-tight">
            {card.name}
          </h3>
          <FavoriteHeart name={card.name} favourite={favourite} onToggle={onFavourite} />
        </div>
        <p className="mt-0.5 line-clamp-2 text-ink-soft text-sm leading-normal">{card.description}</p>
        <div className="mt-auto flex flex-col gap-1 pt-3 pb-3.5">
          <p className="tabular font-semibold text-sm">{priceOf(card)}</p>
          <StarRating rating={card.rating} reviewCount={card.reviewCount} />
        </div>
        {onAdd && <AddToCartButton name={card.name} onAdd={onAdd} />}
      </div>
    </article>
  );
}

function FavoriteHeart({
  name,
  favourite,
  onToggle,
}: {
  name: string;
  favourite: boolean;
  onToggle: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={favourite}
      aria-label={`Favourite: ${name}`}
      title={favourite ? 'Remove from favorites' : 'Add to favorites'}
      onClick={onToggle}
      className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft transition duration-150 ease-calm hover:bg-sunken hover:text-coral-ink active:scale-90"
    >
      <Heart
        aria-hidden="true"
        className={cx('size-5 transition-colors', favourite && 'fill-coral text-coral')}
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

function badgeOf(card: GiftCard) {
  if (card.isPopular) return { label: 'Popular', tone: 'gold' } as const;
  if (card.isTrending) return { label: 'Trending', tone: 'coral' } as const;
  return card.isNew ? ({ label: 'New', tone: 'good' } as const) : null;
}

function priceOf({ minValue, maxValue }: GiftCard): string {
  const least = displayMoney(minValue);
  return minValue === maxValue ? least : `${least} - ${displayMoney(maxValue)}`;
}
