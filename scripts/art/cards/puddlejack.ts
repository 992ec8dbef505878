import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, circle, group, line, many, oval, shape } from '../marks.ts';

export function face(): string {
  const boot = (x: number, flip: number) =>
    group(
      `translate(${x} 250) scale(${flip} 1)`,
      shape('M-62-20H40V110C60 130 100 128 108 170V196H-62z', '#e2412f') +
        shape('M-62-20H-30V196H-62z', '#b52c22') +
        box(-72, -44, 122, 42, '#ff6a52', 14) +
        box(-70, 180, 182, 30, '#7d1b1b', 10) +
        shape('M44 128C66 134 88 140 92 164L60 166C46 160 42 146 44 128z', '#ff8a74'),
    );
  const drop = (x: number, y: number, s: number) =>
    group(
      `translate(${x} ${y}) rotate(18) scale(${s})`,
      shape('M0-34C14-10 20 2 20 12A20 20 0 0 1-20 12C-20 2-14-10 0-34z', '#fff', 'opacity=".75"'),
    );
  return card(
    '#ffc71f',
    many(12, (i) =>
      drop(
        [600, 690, 790, 740, 640, 830, 560, 820, 690, 60, 150, 250][i] ?? 0,
        [60, 110, 60, 200, 190, 180, 250, 290, 30, 390, 460, 360][i] ?? 0,
        0.5 + ((i * 7) % 5) / 10,
      ),
    ) +
      oval(560, 470, 350, 84, '#1b6fa8') +
      oval(560, 466, 300, 62, '#2f93cf') +
      oval(560, 462, 220, 40, '#6cc3ea') +
      boot(500, -1) +
      boot(640, 1) +
      oval(470, 456, 96, 14, '#bfe9fb') +
      oval(680, 456, 96, 14, '#bfe9fb') +
      line(
        'M346 428C330 390 330 350 306 338M794 440C830 400 836 372 856 352M780 424C800 390 800 350 816 320M574 440C570 410 576 390 570 360',
        '#2f93cf',
        12,
      ) +
      circle(290, 326, 12, '#2f93cf') +
      circle(822, 296, 12, '#2f93cf') +
      word('puddle', { face: 'fredoka', size: 176, fill: '#0f3f66', x: 34, y: 156, tracking: -16 }) +
      word('jack', { face: 'fredoka', size: 176, fill: '#0f3f66', x: 34, y: 296, tracking: -16 }),
  );
}
