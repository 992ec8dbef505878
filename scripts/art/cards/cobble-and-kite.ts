import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, group, line, many, oval, scatter, shape } from '../marks.ts';

export function face(): string {
  const random = scatter(5);
  const stones = ['#8c7b75', '#a3928a', '#766762', '#b5a69c'];
  return card(
    '#bfe0ea',
    oval(180, 90, 110, 26, '#e4f3f6') +
      oval(430, 58, 80, 18, '#e4f3f6') +
      box(0, 424, 856, 116, '#5d504c') +
      many(4, (row) =>
        many(11, (i) =>
          box(
            -40 + i * 88 + (row % 2) * 44 + random() * 6,
            424 + row * 36,
            80 + random() * 4,
            31,
            stones[Math.floor(random() * 4)] ?? '',
            14,
          ),
        ),
      ) +
      line('M430 322C500 250 470 210 540 230S640 300 660 190', '#f7f0e2', 7) +
      group(
        'translate(700 140) rotate(24)',
        shape('M0-120L84 0H0z', '#f2b632') +
          shape('M0-120L-84 0H0z', '#e2553f') +
          shape('M-84 0H0V150z', '#1d5c63') +
          shape('M84 0H0V150z', '#f7f0e2') +
          line('M0-120V150M-84 0H84', '#5a2f22', 4) +
          line('M0 150C-40 190 30 214-10 262', '#5a2f22', 4) +
          shape('M0 176l-30-12v24zM0 176l26-14v26zM8 222l-28-10v24zM8 222l28-16v26z', '#e2553f'),
      ) +
      shape(
        'M96 380C80 330 96 290 120 280C160 296 220 300 256 270C300 330 372 352 440 362C484 370 494 400 490 424H100C94 410 98 396 96 380z',
        '#b5532f',
      ) +
      shape('M120 280C160 296 220 300 256 270L272 290C220 326 150 320 108 300z', '#7d3420') +
      shape('M96 380C130 372 150 396 152 424H100C94 410 98 396 96 380z', '#8f3f24') +
      shape('M392 354C440 360 494 372 490 424H380C400 400 402 376 392 354z', '#d9764a') +
      line('M272 296L236 326M300 314L266 344M330 330L298 360', '#f7f0e2', 7) +
      line('M278 292C300 250 340 240 352 268S300 300 280 296C320 290 400 270 430 322', '#f7f0e2', 7) +
      shape('M84 424H504V444C504 452 496 456 488 456H100C88 456 84 446 84 436z', '#3a2a26') +
      box(96, 424, 396, 8, '#f7e3bd') +
      word('Cobble', { face: 'fraunces', size: 124, fill: '#1d3a4a', x: 40, y: 140, tracking: -14 }) +
      word('& Kite', { face: 'frauncesItalic', size: 124, fill: '#e2553f', x: 44, y: 250, tracking: -14 }),
  );
}
