import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { around, circle, group, line, many, oval, radial, scatter, shape, short } from '../marks.ts';

export function face(): string {
  const random = scatter(21);
  const orbit = (rx: number, ry: number) =>
    oval(560, 250, rx, ry, 'none', 'stroke="#d8b36a" stroke-width="2.5"');
  return card(
    'url(#space)',
    many(60, () =>
      circle(
        random() * 856,
        random() * 540,
        0.8 + random() * 2,
        '#f4e9cf',
        `opacity="${short(0.3 + random() * 0.6)}"`,
      ),
    ) +
      group(
        'rotate(-18 560 250)',
        orbit(96, 44) +
          orbit(170, 80) +
          orbit(256, 122) +
          orbit(352, 170) +
          orbit(452, 220) +
          circle(560, 250, 50, 'url(#sun)') +
          around(24, 560, 250, line('M60 0H74', '#f6d58a', 3)) +
          circle(464, 250, 13, '#c98a5c') +
          circle(690, 198, 22, '#e8dcc0') +
          circle(386, 340, 30, '#3f8fa6') +
          shape('M362 322C380 330 396 344 412 356C400 372 372 372 360 354z', '#8fc7a0') +
          circle(842, 160, 44, '#d9764a') +
          line('M800 150Q842 164 884 146M802 174Q842 188 882 172', '#b5532f', 7) +
          circle(190, 380, 40, '#e0c48a') +
          group(
            'translate(190 380) rotate(24)',
            oval(0, 0, 74, 16, 'none', 'stroke="#f3e3b8" stroke-width="6"') +
              shape('M-40 0A40 40 0 0 1 40 0z', '#e0c48a'),
          ),
      ) +
      word('ORRERY', {
        face: 'josefinLight',
        size: 104,
        fill: '#f6e7c4',
        x: 44,
        y: 128,
        tracking: 160,
        rest: 'stroke="#f6e7c4" stroke-width="2"',
      }) +
      word('HOUSE', {
        face: 'josefinLight',
        size: 104,
        fill: '#f6e7c4',
        x: 818,
        y: 508,
        anchor: 'end',
        tracking: 160,
        rest: 'stroke="#f6e7c4" stroke-width="2"',
      }),
    radial('space', 560, 250, 640, '0 #17495a', '.5 #0d2a3f', '1 #070f22') +
      radial('sun', 548, 236, 60, '0 #fff6d2', '.6 #ffc857', '1 #e8922f'),
  );
}
