import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, line, shape } from '../marks.ts';

export function face(): string {
  // One letter is one row of the chart, one character one stitch.
  const chart = [
    '..a...a...a...a.',
    '.aaa.aaa.aaa.aaa',
    'a.a.a.a.a.a.a.a.',
    '................',
    'b.......b.......',
    '.b.....b.b.....b',
    '..b...b...b...b.',
    '...b.b..c..b.b..',
    '....b..ccc..b...',
    '...b.b..c..b.b..',
    '..b...b...b...b.',
    '.b.....b.b.....b',
    'b.......b.......',
    '................',
    'a.a.a.a.a.a.a.a.',
    '.aaa.aaa.aaa.aaa',
    '..a...a...a...a.',
    '................',
    'd..dd..dd..dd..d',
    'dd....dd....dd..',
  ];
  const yarn: Record<string, string> = { a: '#e9dfc8', b: '#d9a441', c: '#c8553d', d: '#8fae9a' };
  const stitch = (x: number, y: number) => `M${x} ${y}l11 8v10l-11-8zM${x + 22} ${y}l-11 8v10l11-8z`;
  const rows = (key: string) =>
    chart
      .map((row, j) => [...row].map((c, i) => (c === key ? stitch(i * 22, j * 18) : '')).join(''))
      .join('');
  const knit = Object.entries(yarn)
    .map(([key, fill]) => shape(rows(key), fill))
    .join('');
  return card(
    '#2f4a55',
    box(0, 0, 856, 540, 'url(#base)') +
      box(0, 0, 856, 540, 'url(#knit)') +
      box(96, 170, 664, 196, '#f2ead8', 6) +
      box(106, 180, 644, 176, 'none', 2, 'stroke="#2f4a55" stroke-width="3" stroke-dasharray="10 7"') +
      line('M98 186l-20-10M98 350l-20 10M758 186l20-10M758 350l20 10', '#c8553d', 7) +
      word('SKERRY WOOL', {
        face: 'josefin',
        size: 96,
        fill: '#2f4a55',
        x: 428,
        y: 284,
        anchor: 'middle',
        tracking: 60,
        fit: 590,
      }) +
      word('KNITTED WHERE THE WEATHER COMES IN', {
        face: 'josefin',
        size: 20,
        fill: '#c8553d',
        x: 428,
        y: 330,
        anchor: 'middle',
        tracking: 100,
        fit: 570,
      }),
    `<pattern id="base" width="22" height="18" patternUnits="userSpaceOnUse">${shape(stitch(0, 0) + stitch(0, -18), '#3a5965')}</pattern><pattern id="knit" width="352" height="360" patternUnits="userSpaceOnUse" y="-9">${knit}</pattern>`,
  );
}
