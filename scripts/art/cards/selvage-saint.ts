import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, circle, group, line, radial } from '../marks.ts';

export function face(): string {
  return card(
    '#22345f',
    box(0, 0, 856, 540, 'url(#twill)') +
      box(0, 0, 856, 540, 'url(#fade)') +
      box(766, 0, 90, 540, '#f1ece0') +
      line('M800 0V540', '#c8282f', 8) +
      line('M766 0V540', '#1a294d', 4) +
      group(
        'translate(56 0)',
        line(
          'M54-10V330C54 400 120 470 300 500S600 400 600 330V-10',
          '#d98a3a',
          6,
          'stroke-dasharray="15 14"',
        ) +
          line(
            'M78-10V326C78 386 140 448 304 476S576 386 576 326V-10',
            '#d98a3a',
            6,
            'stroke-dasharray="15 14"',
          ) +
          line('M78 300C200 250 240 250 327 310S460 370 576 300', '#d98a3a', 6, 'stroke-dasharray="15 14"') +
          (
            [
              [66, 62],
              [588, 62],
            ] as const
          )
            .map(
              ([x, y]) =>
                circle(x, y, 22, '#a8602a') +
                circle(x - 3, y - 3, 15, '#e0a05c') +
                circle(x, y, 6, '#8a4a1c'),
            )
            .join(''),
      ) +
      box(103, 96, 560, 178, '#b9743c', 10) +
      box(103, 96, 560, 178, 'none', 10, 'stroke="#8a4a1c" stroke-width="4"') +
      box(117, 110, 532, 150, 'none', 4, 'stroke="#f0cf9a" stroke-width="4" stroke-dasharray="14 8"') +
      word('SELVAGE', {
        face: 'slab',
        size: 80,
        fill: '#4a2410',
        x: 383,
        y: 190,
        anchor: 'middle',
        tracking: 20,
        fit: 470,
      }) +
      word('SAINT', {
        face: 'slab',
        size: 50,
        fill: '#4a2410',
        x: 383,
        y: 244,
        anchor: 'middle',
        tracking: 240,
      }),
    '<pattern id="twill" width="12" height="12" patternUnits="userSpaceOnUse"><path d="M-3 3L3-3M0 12L12 0M9 15L15 9" stroke="#3a5187" stroke-width="3.4"/></pattern>' +
      radial('fade', 300, 420, 420, '0 #8ea7d8 .5', '1 #14214a .35'),
  );
}
