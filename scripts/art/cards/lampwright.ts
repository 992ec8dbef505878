import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, circle, group, line, linear, oval, shape } from '../marks.ts';

export function face(): string {
  const pendant = (x: number, y: number, d: string, glass: string) =>
    line(`M${x} 0V${y}`, '#d9a35f', 4) +
    group(`translate(${x} ${y})`, shape(d, glass) + box(-13, -14, 26, 22, '#d9a35f', 4));
  return card(
    '#1a1226',
    shape('M300 150L60 540H700L430 150z', 'url(#a)') +
      shape('M620 96L486 540H856V170L690 96z', 'url(#b)') +
      shape('M116 230L-30 540H300L170 230z', 'url(#c)') +
      pendant(364, 60, 'M-64 96C-64 30-30 2 0 2S64 30 64 96z', '#ffcf7d') +
      pendant(654, 20, 'M0 0C46 0 66 34 66 64S40 116 0 116S-66 94-66 64S-46 0 0 0z', '#f58d6b') +
      pendant(142, 132, 'M-20 0H20L46 104H-46z', '#8fd0c6') +
      oval(364, 156, 64, 12, '#fff4d6') +
      oval(142, 236, 46, 9, '#e3fff7') +
      circle(654, 84, 30, '#ffe0cf') +
      word('Lampwright', {
        face: 'poiret',
        size: 140,
        fill: '#fff4de',
        x: 428,
        y: 428,
        anchor: 'middle',
        rest: 'stroke="#fff4de" stroke-width="5"',
      }) +
      line('M96 470H760', '#d9a35f', 2),
    linear('a', [0, 150], [0, 540], '0 #ffcf7d .85', '1 #ffb347 0') +
      linear('b', [0, 96], [0, 540], '0 #f58d6b .75', '1 #c8446b 0') +
      linear('c', [0, 230], [0, 540], '0 #8fd0c6 .7', '1 #3a7d8c 0'),
  );
}
