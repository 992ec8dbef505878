import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { around, circle, group, line, many, shape, star } from '../marks.ts';

export function face(): string {
  const colors = ['#ffd23f', '#ef2d7c', '#1fa35b', '#ff7b1c', '#15a6b5'];
  const flag = (i: number) =>
    group(
      `translate(${i * 122 - 2} ${[0, 10, 16, 20, 16, 10, 0][i]})`,
      shape(
        `M0 0H118V112${many(4, (k) => `L${103 - k * 29.5} 130L${88.5 - k * 29.5} 112`)}z`,
        colors[i % 5] ?? '',
      ) +
        shape(star(59, 54, 8, 34, 15), '#7d1446') +
        circle(59, 54, 9, colors[i % 5] ?? '') +
        circle(18, 22, 7, '#7d1446') +
        circle(100, 22, 7, '#7d1446') +
        circle(18, 92, 7, '#7d1446') +
        circle(100, 92, 7, '#7d1446'),
    );
  return card(
    '#7d1446',
    line('M0 6Q428 34 856 6', '#fff3d0', 5) +
      many(7, flag) +
      many(3, (i) =>
        group(
          `translate(${130 + i * 300} 556)`,
          circle(0, 0, 128, '#7cc142') +
            circle(0, 0, 112, '#f3f7c9') +
            around(10, 0, 0, shape('M14 0L88-24C100-12 100 12 88 24z', '#b9dd4f'), 18),
        ),
      ) +
      shape('M246 540A34 90 0 0 1 314 540z', '#ff7b1c') +
      shape('M540 540A34 84 0 0 1 608 540z', '#ef2d7c') +
      group(
        'translate(0 -82) scale(1 1.25)',
        word('LIMA', { face: 'anton', size: 172, fill: '#ffd23f', x: 44, y: 370 }) +
          word('BRAVA', { face: 'anton', size: 172, fill: '#fff3d0', x: 814, y: 370, anchor: 'end' }),
      ),
  );
}
