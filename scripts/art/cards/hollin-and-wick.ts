import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, circle, group, line, linear, oval, radial, shape } from '../marks.ts';

export function face(): string {
  const candle = (x: number, top: number, w: number, wax: string, shade: string) =>
    box(x, top, w, 470 - top, wax, 5) +
    shape(`M${x + w * 0.62} ${top + 4}h${w * 0.38 - 2}v${466 - top}h${-w * 0.3}z`, shade) +
    oval(x + w / 2, top + 5, w / 2, 8, '#fff6e3') +
    line(`M${x + w / 2} ${top + 3}v-16`, '#2b2418', 4) +
    shape(`M${x + w / 2} ${top - 68}c20 26 17 46 0 58c-17-12-20-32 0-58z`, '#ffc95c') +
    shape(`M${x + w / 2} ${top - 40}c9 12 8 22 0 29c-8-7-9-17 0-29z`, '#fff7dc');
  const holly = (turn: number) =>
    group(
      `translate(548 470) rotate(${turn})`,
      shape(
        'M0 0Q14-26 34-18Q40-34 60-24Q72-36 92-20Q108-22 124 0Q108 20 92 18Q72 34 60 22Q40 32 34 16Q14 24 0 0z',
        '#6f9a72',
      ) + line('M6 0H112', '#1d3a31', 3),
    );
  return card(
    'url(#room)',
    circle(706, 190, 330, 'url(#glow)') +
      box(0, 468, 856, 72, '#122821') +
      box(0, 468, 856, 5, '#c99b54') +
      candle(566, 262, 82, '#f0dcb8', '#dcc093') +
      candle(664, 160, 92, '#f8ead0', '#e6cfa5') +
      candle(772, 318, 96, '#c6563f', '#a8432f') +
      holly(-14) +
      holly(-62) +
      holly(-150) +
      circle(556, 452, 14, '#d8523c') +
      circle(534, 458, 12, '#c2402e') +
      circle(548, 434, 11, '#e56a52') +
      word('Hollin', { face: 'cormorant', size: 168, fill: '#f8ead0', x: 62, y: 218 }) +
      word('& Wick', { face: 'cormorantItalic', size: 168, fill: '#e9b766', x: 60, y: 356 }),
    linear('room', [0, 0], [856, 540], '0 #17342c', '1 #24493c') +
      radial('glow', 706, 190, 330, '0 #f2b45a .55', '.5 #d8913f .2', '1 #d8913f 0'),
  );
}
