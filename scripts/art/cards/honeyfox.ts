import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { group, line, many, oval, shape } from '../marks.ts';

export function face(): string {
  return card(
    '#ffd166',
    many(5, (i) =>
      many(9, (j) =>
        group(
          `translate(${j * 112 + (i % 2) * 56 - 20} ${150 + i * 97})`,
          shape('M0-62L54-31V31L0 62L-54 31V-31z', (i * 3 + j) % 4 ? '#ffc94d' : '#f9b52b'),
        ),
      ),
    ) +
      shape(
        'M0 0H856V150C836 150 836 210 806 210S780 126 750 126S722 300 690 300S662 118 626 118S590 160 560 160S530 104 500 104H356C326 104 330 190 296 190S264 116 232 116S206 256 176 256S146 130 116 130S88 170 60 170S30 138 0 138z',
        '#e88d0c',
      ) +
      shape('M0 0H856V52H0z', '#f5a623') +
      oval(690, 274, 8, 16, '#ffd98a') +
      oval(176, 232, 7, 14, '#ffd98a') +
      oval(806, 188, 6, 12, '#ffd98a') +
      group(
        'translate(-94 -108) scale(1.22)',
        shape(
          'M428 300L300 200L268 420C300 520 360 560 428 620C496 560 556 520 588 420L556 200z',
          '#d9541e',
        ) +
          shape('M300 200L268 420L360 330z', '#b33f12') +
          shape('M556 200L588 420L496 330z', '#b33f12') +
          shape('M306 232L292 356L348 300z', '#3a1c12') +
          shape('M550 232L564 356L508 300z', '#3a1c12') +
          shape(
            'M268 420C320 400 380 420 428 540C476 420 536 400 588 420C556 520 496 560 428 620C360 560 300 520 268 420z',
            '#fff3e0',
          ) +
          line('M336 430q22-22 44 0M476 430q22-22 44 0', '#3a1c12', 10) +
          oval(428, 524, 26, 17, '#3a1c12'),
      ) +
      word('Honeyfox', { face: 'righteous', size: 112, fill: '#4a2208', x: 428, y: 100, anchor: 'middle' }),
  );
}
