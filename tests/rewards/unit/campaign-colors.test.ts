/** The colors of a campaign can be read, or its maker reads which one has to change. */
import { expect, test } from 'vitest';
import { contrastOf, findColorProblems, readableOn } from '#contract/campaign-colors.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  // Known pairs of WCAG checkers: the first just passes, the second just fails.
  ['#767676', '#ffffff', 4.54],
  ['#777777', '#ffffff', 4.48],
  ['#0000ff', '#ffffff', 8.59],
])('the contrast of %s and %s is %d', (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 1);
  expect(contrastOf(other, one)).toBe(contrastOf(one, other));
});

test.each([
  ['#ffffff', '#767676', '#611c57', []],
  ['#ffffff', '#777777', '#611c57', ['text']],
  ['#ffffff', '#000000', '#ffcc00', ['button']],
  ['#123456', '#123456', '#ffffff', ['text', 'button']],
])('on %s with text %s and buttons %s, these have to change: %j', (background, text, button, wrong) => {
  expect(Object.keys(findColorProblems({ background, text, button }))).toEqual(wrong);
});

test('one of black and white can be read on every color', () => {
  for (let red = 0; red < 256; red += 17)
    for (let green = 0; green < 256; green += 17)
      for (let blue = 0; blue < 256; blue += 51) {
        const color = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
        expect(contrastOf(color, readableOn(color))).toBeGreaterThanOrEqual(4.5);
      }
});
