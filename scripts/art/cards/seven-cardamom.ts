import { card } from '../card.ts';
import { word } from '../lettering.ts';
import {
  again,
  around,
  box,
  circle,
  group,
  line,
  petal,
  polar,
  radial,
  ring,
  shape,
  short,
  star,
} from '../marks.ts';

export function face(): string {
  const bowls: [string, string][] = [
    ['#b3261e', '#f2dfc0'],
    ['#e0a021', '#a8480f'],
    ['#3f7a3a', '#f0efd8'],
    ['#f4ecd6', '#d98a2f'],
    ['#8a3b1c', '#f0b95b'],
    ['#e46f26', '#fff1d6'],
    ['#7d1f3a', '#f4c9b8'],
  ];
  return card(
    '#5b1230',
    box(0, 0, 856, 540, 'url(#stars)') +
      circle(700, 270, 318, '#8e5f1d') +
      circle(700, 270, 310, 'url(#brass)') +
      ring(700, 270, 288, '#a8741f', 4) +
      ring(700, 270, 299, '#a8741f', 10, 'stroke-dasharray="0 39.1"') +
      bowls
        .map(([curry, garnish], i) => {
          const [x, y] = polar(700, 270, 196, -90 + (i * 360) / 7);
          return group(
            `translate(${short(x)} ${short(y)})`,
            again('bowl') +
              circle(0, 0, 66, curry) +
              again('herbs', `rotate(${i * 50})`, `fill="${garnish}" stroke="${garnish}"`),
          );
        })
        .join('') +
      circle(700, 270, 92, '#fff6df') +
      around(
        7,
        700,
        270,
        shape(petal(70, 24), '#7d9f4a') + line('M10 0H60M18-6Q40-14 58-4M18 6Q40 14 58 4', '#4d6b2a', 3),
        -90,
      ) +
      circle(700, 270, 14, '#d98a2f') +
      word('Seven', { face: 'fraunces', size: 136, fill: '#f9d98c', x: 34, y: 254, fit: 336 }) +
      word('Cardamom', { face: 'fraunces', size: 100, fill: '#fff1d6', x: 36, y: 346, fit: 336 }),
    group(
      '',
      circle(5, 8, 82, '#7a5116', 'opacity=".4"') + circle(0, 0, 80, '#f9e2a4') + circle(0, 0, 70, '#c08a2d'),
      'id="bowl"',
    ) +
      `<path id="herbs" d="${petal(34, 14)}M-22-14h1M-10 24h1M16 30h1" stroke-width="9"/>` +
      `<pattern id="stars" width="108" height="124" patternUnits="userSpaceOnUse">${shape(star(54, 62, 8, 34, 18), '#691a3a')}${circle(54, 62, 8, '#5b1230')}</pattern>` +
      radial('brass', 640, 190, 400, '0 #f6d98c', '.6 #d9a53f', '1 #b57f23'),
  );
}
