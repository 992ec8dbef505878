import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { around, circle, group, line, petal, shape, short } from '../marks.ts';

export function face(): string {
  const layer = (count: number, length: number, width: number, fill: string, edge: string, from: number) =>
    around(
      count,
      620,
      280,
      shape(
        `M0 0C${short(length * 0.2)} ${-width} ${short(length * 0.7)} ${short(-width * 1.25)} ${short(length * 0.92)} ${short(-width * 0.5)}Q${short(length * 0.9)} ${short(-width * 0.2)} ${length} 0Q${short(length * 0.9)} ${short(width * 0.25)} ${short(length * 0.93)} ${short(width * 0.5)}C${short(length * 0.7)} ${short(width * 1.25)} ${short(length * 0.2)} ${width} 0 0z`,
        fill,
        `stroke="${edge}" stroke-width="3"`,
      ),
      from,
    );
  return card(
    '#2c0f2a',
    group('translate(330 470) rotate(-30)', shape(petal(260, 70), '#2f5a45')) +
      group('translate(400 500) rotate(150)', shape(petal(220, 60), '#24483a')) +
      group('translate(460 60) rotate(200)', shape(petal(200, 56), '#2f5a45')) +
      layer(9, 400, 130, '#a81f5b', '#8a1549', 4) +
      layer(9, 330, 112, '#c73673', '#a81f5b', 24) +
      layer(8, 262, 98, '#dd5a8e', '#c73673', 8) +
      layer(8, 200, 80, '#ec86ad', '#dd5a8e', 30) +
      layer(7, 146, 62, '#f5abc6', '#e87aa5', 12) +
      layer(6, 98, 46, '#fbcbdc', '#ee9bbb', 40) +
      layer(5, 58, 30, '#fde3ea', '#f3b3c9', 0) +
      around(12, 620, 280, line('M6 0H26', '#f4c04a', 5)) +
      circle(620, 280, 9, '#f9dc8d') +
      word('Peony', {
        face: 'abril',
        size: 140,
        fill: '#fdeef3',
        x: 36,
        y: 180,
        rest: 'stroke="#2c0f2a" stroke-width="14" paint-order="stroke"',
      }) +
      word('Parliament', {
        face: 'abril',
        size: 84,
        fill: '#f4c04a',
        x: 40,
        y: 274,
        rest: 'stroke="#2c0f2a" stroke-width="12" paint-order="stroke"',
      }),
  );
}
