/**
 * WCAG 2.2 AA, computed from the tokens themselves, so that nobody has to remember it when a color changes.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8');

function tokens(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('\n}')[0] ?? '';
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1], m[2]]));
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES = ['ground', 'surface', 'sunken', 'raised'];
const TONES = ['primary', 'coral', 'gold', 'info', 'good', 'warn', 'bad'];
const TEXTS = ['ink', 'ink-soft', 'ink-faint', ...TONES.map((t) => `${t}-ink`)];
const MARKS = ['line-strong', 'focus', 'primary', 'good', 'warn', 'bad'];

const PAIRS: [text: string, behind: string, least: number][] = [
  ...SURFACES.flatMap((behind) => TEXTS.map((text): [string, string, number] => [text, behind, 4.5])),
  ...SURFACES.flatMap((behind) => MARKS.map((mark): [string, string, number] => [mark, behind, 3])),
  ...TONES.flatMap((tone): [string, string, number][] => [
    [`${tone}-ink`, `${tone}-soft`, 4.5],
    ['ink', `${tone}-soft`, 4.5],
    ['ink-soft', `${tone}-soft`, 4.5],
  ]),
  ['on-primary', 'primary', 4.5],
  ['on-primary', 'primary-hover', 4.5],
  ['on-coral', 'coral', 4.5],
  ['on-coral', 'gold', 4.5],
  ['on-bad', 'bad', 4.5],
];

/** In degrees, of a color whose red is strongest: 30 is orange, 60 is yellow, and -30 is a rose. */
function hue(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return (60 * (green - blue)) / (red - Math.min(green, blue));
}

test('in the dark theme, the fill of a celebration is neither that of a warning nor olive', () => {
  const { 'gold-soft': gold = '', 'warn-soft': warn = '' } = tokens('[data-theme="dark"]');
  expect(Math.abs(hue(gold) - hue(warn))).toBeGreaterThan(15);
  expect(hue(gold)).toBeLessThan(30);
});

describe.each([
  ['light', tokens(':root')],
  ['dark', tokens('[data-theme="dark"]')],
])('the %s theme', (_name, theme) => {
  test.each(PAIRS)('%s on %s has a contrast of at least %s', (text, behind, least) => {
    expect(contrast(theme[text] ?? '', theme[behind] ?? '')).toBeGreaterThanOrEqual(least);
  });
});
