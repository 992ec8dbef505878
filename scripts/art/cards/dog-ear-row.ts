import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, circle, line, oval, shape } from '../marks.ts';

export function face(): string {
  const spines: [string, string, number, number, string, string, string][] = [
    ['D', 'abril', 84, 66, '#c8372d', '#fbe6c8', '#f0b95b'],
    ['O', 'dela', 74, 36, '#f0b95b', '#5b2417', '#5b2417'],
    ['G', 'fraunces', 92, 82, '#23514f', '#f7d9a0', '#e0765a'],
    ['-', 'slab', 40, 120, '#fbeedb', '#c8372d', '#c8372d'],
    ['E', 'shoulders', 70, 20, '#5b2a4e', '#f3b7b0', '#f3b7b0'],
    ['A', 'limelight', 96, 74, '#e0765a', '#fff2dc', '#5b2417'],
    ['R', 'shrikhand', 88, 44, '#2d3e73', '#f0c86a', '#e0765a'],
    ['R', 'slab', 96, 112, '#f3b7b0', '#8c2130', '#8c2130'],
    ['O', 'righteous', 84, 112, '#4d7a4f', '#fbeedb', '#f0b95b'],
    ['W', 'caprasimo', 108, 70, '#c8372d', '#fbe6c8', '#fbe6c8'],
  ];
  let x = 12;
  const row = spines.map(([letter, face, w, top, cover, ink, band]) => {
    const left = x;
    x += w;
    return (
      box(left, top, w - 3, 440 - top, cover, 5) +
      box(left, top + 24, w - 3, 7, band) +
      box(left, top + 38, w - 3, 3, band) +
      box(left, 400, w - 3, 10, band) +
      box(left + 4, top, 6, 440 - top, '#fff', 0, 'opacity=".14"') +
      (letter === '-'
        ? box(left + 8, 262, 21, 12, ink)
        : word(letter, { face, size: 96, fill: ink, x: left + w / 2 - 2, y: 300, anchor: 'middle' }))
    );
  });
  return card(
    '#1f1a2b',
    shape('M580 130C574 60 600 14 646 14S718 60 712 130z', '#d9a066') +
      shape('M632 14H660C664 50 660 70 646 76C632 70 628 50 632 14z', '#f4dcb8') +
      oval(646, 96, 36, 28, '#f4dcb8') +
      circle(622, 66, 7, '#1f1a2b') +
      circle(670, 66, 7, '#1f1a2b') +
      oval(646, 86, 14, 10, '#1f1a2b') +
      row.join('') +
      shape(
        'M604 26C570 10 546 50 548 118C550 146 584 140 588 112C592 80 598 56 604 26zM688 26C722 10 746 50 744 118C742 146 708 140 704 112C700 80 694 56 688 26z',
        '#8a5530',
      ) +
      [608, 684]
        .map(
          (x) =>
            box(x - 20, 100, 40, 30, '#d9a066', 14) + line(`M${x - 6} 118v8M${x + 6} 118v8`, '#8a5530', 3),
        )
        .join('') +
      box(0, 440, 856, 22, '#9a6a3c') +
      box(0, 462, 856, 78, '#6d4526') +
      box(0, 462, 856, 6, '#543319') +
      word('BOOKS, NEW AND WELL LOVED', {
        face: 'josefin',
        size: 30,
        fill: '#f3d6ab',
        x: 428,
        y: 516,
        anchor: 'middle',
        tracking: 150,
      }),
  );
}
