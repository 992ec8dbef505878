import type { Category } from '#contract/catalogue.ts';

/** The categories of gift cards, as people read them. */
export const CATEGORY_LABELS: Record<Exclude<Category, 'all'>, string> = {
  shopping: 'Shopping',
  food: 'Food',
  entertainment: 'Entertainment',
  fashion: 'Fashion',
  flowers: 'Flowers',
  pets: 'Pets',
};

export function categoryLabel(category: Category): string {
  return category === 'all' ? 'All' : CATEGORY_LABELS[category];
}
