import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, circle, group, line, many, shape } from '../marks.ts';

export function face(): string {
  const half =
    shape('M0-40C60-150 190-190 290-150C310-90 270-30 180 0C120 16 60 16 0 10z', '#f2784b') +
    shape('M0-20C70-110 170-140 250-120C258-76 220-40 150-18C100-4 50-2 0 0z', '#ffd9a0') +
    shape('M0 10C70 0 170 10 210 60C230 110 190 150 130 150C70 148 20 90 0 40z', '#0e7c86') +
    shape('M0 20C60 20 130 30 160 66C172 100 150 118 116 116C66 112 24 70 0 40z', '#7fd0c4') +
    circle(176, -92, 34, '#0b3c49') +
    circle(176, -92, 23, '#fff4de') +
    circle(176, -92, 12, '#c2274f') +
    circle(112, 76, 24, '#0b3c49') +
    circle(112, 76, 14, '#ffd9a0') +
    line('M262-146C230-110 150-60 20-20M280-112C220-60 120-20 20-6', '#c2274f', 5) +
    line('M10-60C20-110 46-150 84-168M84-168l-22 2M76-160l-24 10M62-146l-22 12', '#0b3c49', 5);
  const border = (i: number) =>
    group(`translate(${62 + i * 61} 40)`, shape('M0-16L16 0L0 16L-16 0z', i % 2 ? '#f2784b' : '#0e7c86'));
  return card(
    '#c2274f',
    box(16, 16, 824, 508, '#fff4de') +
      many(13, border) +
      group('translate(0 460)', many(13, border)) +
      many(
        7,
        (i) =>
          group(
            `translate(40 ${90 + i * 60})`,
            shape('M0-16L16 0L0 16L-16 0z', i % 2 ? '#f2784b' : '#0e7c86'),
          ) +
          group(
            `translate(816 ${90 + i * 60})`,
            shape('M0-16L16 0L0 16L-16 0z', i % 2 ? '#f2784b' : '#0e7c86'),
          ),
      ) +
      box(64, 64, 728, 412, '#0b3c49') +
      box(74, 74, 708, 392, '#f7c9c0') +
      group(
        'translate(428 226) scale(.86)',
        half +
          group('scale(-1 1)', half) +
          shape('M0-70C20-60 22 60 0 120C-22 60-20-60 0-70z', '#0b3c49') +
          line('M-9-20h18M-10 4h20M-9 28h18M-7 52h14M-4 76h8', '#ffd9a0', 5) +
          circle(0, -72, 17, '#0b3c49'),
      ) +
      word('Casa Falena', {
        face: 'cormorantItalic',
        size: 100,
        fill: '#c2274f',
        x: 428,
        y: 448,
        anchor: 'middle',
        rest: 'stroke="#f7c9c0" stroke-width="10" paint-order="stroke"',
      }),
  );
}
