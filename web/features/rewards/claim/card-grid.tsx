import type { ComponentProps } from 'react';
import type { GiftCard } from '#contract/catalogue.ts';
import { GiftCardBlank } from '../../../shared/gift-cards/gift-card-blank.tsx';
import { GiftCardFace } from '../../../shared/gift-cards/gift-card-face.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { repeat } from '../../../ui/format/repeat.ts';

/** Gift cards to choose from. */
export function CardGrid({
  cards,
  failure,
  onChoose,
}: {
  /** Undefined while they load. */
  cards: readonly GiftCard[] | undefined;
  failure: Omit<ComponentProps<typeof ErrorState>, 'title'> | null;
  onChoose: (card: GiftCard) => void;
}) {
  if (cards === undefined)
    return failure ? (
      <ErrorState title="The gift cards did not load" {...failure} />
    ) : (
      <ul className={GRID}>
        {repeat(6).map((key) => (
          <li key={key}>
            <GiftCardBlank />
          </li>
        ))}
      </ul>
    );
  if (cards.length === 0)
    return <EmptyState title="No gift cards found">Try another brand or category.</EmptyState>;
  return (
    <ul className={GRID}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <button
            type="button"
            onClick={() => onChoose(card)}
            className="group block w-full rounded-xl p-1.5 text-left transition-colors hover:bg-sunken"
          >
            <span aria-hidden="true" className="block">
              <GiftCardFace name={card.name} imageUrl={card.imageUrl} eager={index < 4} tilts={false} />
            </span>
            <span className="mt-2 block truncate font-medium text-sm">{card.name}</span>
            <span className="tabular block text-ink-soft text-xs">from {displayMoney(card.minValue)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** As wide as what stands above it: the cards have a margin of their own, which shows under the pointer. */
const GRID = '-mx-1.5 grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3';
