import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { demoCatalogue } from '#server/catalogue/demo-catalogue.ts';

const publicFolder = fileURLToPath(new URL('../../../web/public', import.meta.url));
const cardsFolder = `${publicFolder}/cards`;
const categories = ['shopping', 'food', 'entertainment', 'fashion', 'flowers', 'pets'];

/** The rule for amount options that applies to a price range (P104). */
function amountRule(card: { minCents: bigint; maxCents: bigint }): string {
  const range = card.maxCents - card.minCents;
  if (range <= 50_00n) return 'steps of five';
  return range <= 200_00n ? 'up to 200' : 'above 200';
}

describe('the demonstration catalog', () => {
  test('every category has at least eight brands', () => {
    for (const category of categories) {
      expect(demoCatalogue.filter((card) => card.category === category).length).toBeGreaterThanOrEqual(8);
    }
    expect(demoCatalogue.length).toBeGreaterThanOrEqual(54);
  });

  test.each(['slug', 'name', 'description', 'issuerProductId', 'image'] as const)(
    'no %s occurs twice',
    (field) => {
      expect(new Set(demoCatalogue.map((card) => card[field])).size).toBe(demoCatalogue.length);
    },
  );

  test('the demonstration catalog covers all three rules for amount options', () => {
    expect(new Set(demoCatalogue.map(amountRule))).toEqual(
      new Set(['steps of five', 'up to 200', 'above 200']),
    );
  });

  test('some brands have no reviews, and all others have a rating', () => {
    expect(demoCatalogue.some((card) => card.reviewCount === 0)).toBe(true);
    for (const card of demoCatalogue) {
      expect(card.rating === null, card.slug).toBe(card.reviewCount === 0);
      if (card.rating !== null) expect(card.rating).toMatch(/^([1-4]\.\d|5\.0)$/);
    }
  });

  test('price ranges are whole dollars that the amount rules allow', () => {
    for (const card of demoCatalogue) {
      expect(card.minCents, card.slug).toBeGreaterThanOrEqual(5_00n);
      expect(card.maxCents, card.slug).toBeLessThanOrEqual(500_00n);
      expect(card.maxCents, card.slug).toBeGreaterThan(card.minCents);
      expect(card.minCents % 1_00n, card.slug).toBe(0n);
    }
  });

  test('the issuer products are numbered from 1 without a gap', () => {
    const numbers = demoCatalogue.map((card) => Number(card.issuerProductId)).sort((a, b) => a - b);
    expect(numbers).toEqual(demoCatalogue.map((_, index) => index + 1));
  });
});

describe('the card faces', () => {
  test('each card face belongs to exactly one brand', () => {
    const files = readdirSync(cardsFolder).sort();
    expect(files).toEqual(demoCatalogue.map((card) => `${card.slug}.svg`).sort());
    expect(new Set(files.map((file) => readFileSync(`${cardsFolder}/${file}`, 'utf8'))).size).toBe(
      files.length,
    );
  });

  test.each(demoCatalogue.map((card) => [card.slug, card.image]))(
    '%s is a small file without external references',
    (_, image) => {
      const path = `${publicFolder}${image}`;
      expect(existsSync(path)).toBe(true);
      expect(statSync(path).size).toBeLessThan(12 * 1024);
      const svg = readFileSync(path, 'utf8');
      expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 856 540"/);
      expect(svg).not.toMatch(/<(script|foreignObject|image|text|style)\b|\son\w+=|@import|javascript:/i);
      for (const [, target] of svg.matchAll(/(?:href="|url\()([^")]*)/g)) {
        expect(target).toMatch(/^#/);
      }
    },
  );
});
