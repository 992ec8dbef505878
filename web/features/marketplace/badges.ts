/** Which badge each card of the first places has. */
import type { GiftCard } from '#contract/catalogue.ts';

export type CardBadge = (typeof BADGES)[number];

/** The rarer one first, since a card has one badge at most. */
const BADGES = [
  { flag: 'isTrending', label: 'Trending', tone: 'coral' },
  { flag: 'isNew', label: 'New', tone: 'good' },
  { flag: 'isPopular', label: 'Popular', tone: 'gold' },
] as const;

/**
 * By the id of the card. A badge that more than half of the cards would carry tells nothing and is left out.
 */
export function badgesOf(cards: readonly GiftCard[]): ReadonlyMap<string, CardBadge> {
  const all = cards.map((card) => [card.id, BADGES.find(({ flag }) => card[flag])] as const);
  const isTelling = (badge: CardBadge) => all.filter(([, each]) => each === badge).length * 2 <= cards.length;
  return new Map(
    all.flatMap(([id, badge]) =>
      badge && (cards.length === 1 || isTelling(badge)) ? [[id, badge] as const] : [],
    ),
  );
}
