import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, circle, line, many, shape, star } from '../marks.ts';

export function face(): string {
  const trace = (d: string, color: string, x: number, y: number) =>
    line(d, color, 7) + circle(x, y, 13, '#0c1220', `stroke="${color}" stroke-width="7"`);
  return card(
    '#0c1220',
    box(0, 0, 856, 540, 'url(#dots)') +
      trace('M600 150V96L540 36H320', '#39d0c8', 320, 36) +
      trace('M640 150V60L664 36H790', '#b6f04a', 790, 36) +
      trace('M560 190H480L440 150H60', '#b6f04a', 60, 150) +
      trace('M560 230H410L350 110H150', '#ff7aa8', 150, 100) +
      trace('M770 200H830V120', '#39d0c8', 830, 118) +
      trace('M770 250H800L836 300', '#ff7aa8', 836, 306) +
      many(
        5,
        (i) => box(582 + i * 36, 138, 14, 30, '#d6deea', 3) + box(582 + i * 36, 292, 14, 30, '#d6deea', 3),
      ) +
      many(
        3,
        (i) => box(546, 182 + i * 36, 30, 14, '#d6deea', 3) + box(754, 182 + i * 36, 30, 14, '#d6deea', 3),
      ) +
      box(566, 158, 198, 144, '#1d2942', 20, 'stroke="#39d0c8" stroke-width="6"') +
      circle(622, 222, 27, '#fff') +
      circle(708, 222, 27, '#fff') +
      circle(628, 226, 12, '#0c1220') +
      circle(714, 226, 12, '#0c1220') +
      line('M640 268Q666 286 690 268', '#b6f04a', 7) +
      shape(star(470, 92, 4, 44, 12), '#ffd84d') +
      shape(star(516, 140, 4, 22, 6), '#ffd84d') +
      word('Solder', { face: 'syne', size: 112, fill: '#fff', x: 40, y: 396, tracking: -10 }) +
      word('& Spark', { face: 'syne', size: 112, fill: '#ffd84d', x: 40, y: 500, tracking: -10 }),
    `<pattern id="dots" width="72" height="72" patternUnits="userSpaceOnUse">${circle(36, 20, 2.5, '#2b3857')}</pattern>`,
  );
}
