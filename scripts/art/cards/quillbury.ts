import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, circle, group, line, linear, many, shape } from '../marks.ts';

export function face(): string {
  return card(
    '#f7e9e1',
    many(11, (i) => line(`M0 ${58 + i * 44}H856`, '#e9d2c6', 2)) +
      line('M96 0V540', '#e58a86', 3) +
      line('M520 436C450 520 330 520 244 462S190 340 270 356S330 476 188 492S60 480-10 506', '#1b2a6b', 7) +
      group(
        'translate(520 436) rotate(-33)',
        shape(
          'M0 0C40-14 96-62 150-92C200-84 236-74 262-70V70C236 74 200 84 150 92C96 62 40 14 0 0z',
          'url(#steel)',
        ) +
          shape(
            'M0 0C40-6 96-30 150-46C196-42 236-38 262-36V-70C236-74 200-84 150-92C96-62 40-14 0 0z',
            '#fff',
            'opacity=".35"',
          ) +
          line('M4 0H150', '#7b5a23', 4) +
          circle(160, 0, 14, '#7b5a23') +
          box(256, -80, 40, 160, '#c79a4b', 6) +
          box(256, -80, 12, 160, '#e7c27d') +
          box(292, -88, 330, 176, '#1b2a6b', 16) +
          box(292, -70, 330, 34, '#3a4ca0') +
          box(330, -88, 14, 176, '#c79a4b'),
      ) +
      word('Quillbury', {
        face: 'frauncesItalic',
        size: 124,
        fill: '#1b2a6b',
        x: 116,
        y: 140,
        tracking: -12,
      }) +
      word('PAPER  INK  PEN', {
        face: 'josefin',
        size: 30,
        fill: '#c2605e',
        x: 124,
        y: 208,
        tracking: 240,
      }),
    linear('steel', [0, -90], [0, 90], '0 #f4d695', '.45 #d6a955', '1 #a97a2f'),
  );
}
