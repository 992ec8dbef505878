import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, circle, group, line, many, petal, shape, star } from '../marks.ts';

export function face(): string {
  const bell = (x: number, y: number, turn: number, s: number, a: string, b: string) =>
    group(
      `translate(${x} ${y}) rotate(${turn}) scale(${s})`,
      shape('M-14 0C-30 20-34 54-44 78C-30 94-14 84 0 96C14 84 30 94 44 78C34 54 30 20 14 0z', a) +
        shape('M-30 76C-18 64 18 64 30 76C20 88 10 82 0 92C-10 82-20 88-30 76z', b) +
        circle(-8, 78, 4, '#7a1f58') +
        circle(8, 76, 4, '#7a1f58') +
        circle(0, 68, 3, '#7a1f58') +
        shape('M-16 4Q0-18 16 4Q0 12-16 4z', '#4f8a5b'),
    );
  return card(
    '#f9cfd3',
    line('M640 420C636 280 640 140 668 20', '#4f8a5b', 10) +
      group('translate(640 380) rotate(-150)', shape(petal(150, 40), '#4f8a5b')) +
      group('translate(640 390) rotate(-24)', shape(petal(150, 40), '#3d7350')) +
      bell(668, 26, -20, 0.5, '#e9a1cf', '#f7d3e6') +
      bell(650, 70, 50, 0.62, '#d978b8', '#f7d3e6') +
      bell(664, 90, -46, 0.7, '#c95aa6', '#f7d3e6') +
      bell(646, 146, 44, 0.85, '#e08fc4', '#fbe3ef') +
      bell(646, 172, -42, 0.95, '#c24b9c', '#f7d3e6') +
      bell(640, 236, 40, 1.05, '#d56bb3', '#fbe3ef') +
      bell(642, 262, -40, 1.12, '#b33f90', '#f7d3e6') +
      group(
        'translate(430 350) rotate(-5)',
        box(0, 0, 400, 240, '#fff6e9', 8) +
          shape('M0 8L200 130L400 8V0H0z', '#f1dcc4') +
          shape('M0 240L160 104L200 130L240 104L400 240z', '#fffaf2') +
          many(13, (i) => shape(`M${i * 32 - 6} 226h18l-10 14h-18z`, i % 2 ? '#2f5d8c' : '#d9425b')) +
          circle(200, 132, 26, '#c24b9c') +
          shape(star(200, 132, 5, 14, 6), '#f9cfd3'),
      ) +
      word('Foxglove', { face: 'hotel', size: 178, fill: '#7a1f58', x: 40, y: 200, fit: 486 }) +
      word('POST', { face: 'josefin', size: 66, fill: '#3d7350', x: 62, y: 342, tracking: 360 }) +
      many(3, (i) => line(`M64 ${392 + i * 30}${many(5, () => 'q16-16 32 0t32 0')}`, '#d978b8', 4)),
  );
}
