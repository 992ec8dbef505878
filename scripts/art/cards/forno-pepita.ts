import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { circle, group, line, many, oval, petal, polar, radial, scatter, shape } from '../marks.ts';

export function face(): string {
  const random = scatter(7);
  const basil = (x: number, y: number, turn: number, s = 1) =>
    group(
      `translate(${x} ${y}) rotate(${turn}) scale(${s})`,
      shape(petal(92, 40), '#3f8f4a') + line('M8 0H80', '#2c6b38', 3),
    );
  return card(
    '#c8321f',
    many(9, (i) => line(`M${-40 + i * 120} 540L${120 + i * 120} 0`, '#b92a19', 26)) +
      group(
        'translate(112 -40)',
        circle(640, 330, 330, '#d98a3a') +
          circle(640, 330, 330, 'url(#crust)') +
          circle(640, 330, 276, '#e0452b') +
          circle(640, 330, 268, '#f6c052') +
          many(26, (i) => {
            const [x, y] = polar(640, 330, 292 + random() * 24, i * 14 + random() * 8);
            return oval(x, y, 8 + random() * 14, 6 + random() * 8, '#8a4a1c', 'opacity=".55"');
          }) +
          many(16, () => {
            const [x, y] = polar(640, 330, 40 + random() * 210, random() * 360);
            return circle(x, y, 14 + random() * 26, '#e9602f', 'opacity=".75"');
          }) +
          (
            [
              [560, 210, 50],
              [740, 250, 44],
              [520, 380, 46],
              [680, 420, 52],
              [800, 400, 40],
              [650, 300, 34],
            ] as const
          )
            .map(
              ([x, y, r]) =>
                circle(x, y, r, '#fff4dc') + circle(x - r * 0.2, y - r * 0.2, r * 0.66, '#fffbf0'),
            )
            .join('') +
          (
            [
              [620, 160],
              [470, 290],
              [600, 470],
              [760, 330],
              [740, 500],
            ] as const
          )
            .map(([x, y]) => circle(x, y, 18, '#2e2440') + circle(x, y, 7, '#e9602f'))
            .join('') +
          basil(600, 250, -30, 1.2) +
          basil(590, 254, 70, 0.9) +
          basil(700, 330, 20) +
          basil(560, 430, -110, 0.9) +
          basil(770, 200, 120, 0.8) +
          line('M640 330L330 190M640 330L360 470', '#c8321f', 12),
      ) +
      word('Forno', { face: 'shrikhand', size: 150, fill: '#fff1d6', x: 34, y: 250, fit: 366 }) +
      word('Pepita', { face: 'shrikhand', size: 150, fill: '#ffc95c', x: 34, y: 362, fit: 382 }),
    radial('crust', 640, 330, 330, '.8 #f0b45c', '.93 #d98a3a', '1 #b5611f'),
  );
}
