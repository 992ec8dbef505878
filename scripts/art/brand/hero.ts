import { picture } from '../card.ts';
import { word } from '../lettering.ts';
import { box, circle, group, line, linear, many, petal, polar, shape, star } from '../marks.ts';
import {
  coral,
  coralDeep,
  coralLight,
  cream,
  gold,
  goldLight,
  mauve,
  peach,
  peachDeep,
  plum,
  plumSoft,
  sage,
} from './palette.ts';
import { scrap, sparkle } from './paper.ts';
import { bow } from './ribbon.ts';

const shade = box(-196, -118, 400, 252, '#2a0d28', 24, 'opacity=".16"');
const face = (fill: string, drawing: string) =>
  `${shade}<g clip-path="url(#face)">${box(-200, -126, 400, 252, fill)}${drawing}</g>`;

export const meadow = face(
  goldLight,
  circle(-96, -50, 54, '#f3b04a') +
    many(12, (i) => group(`translate(-96 -50) rotate(${i * 30})`, line('M66 0H84', '#f3b04a', 7))) +
    shape('M-200 34Q-120 0 -20 30T200 20V126H-200z', sage) +
    shape('M-200 74Q-80 40 60 70T200 64V126H-200z', '#5f8060') +
    many(9, (i) =>
      group(
        `translate(${-180 + i * 44} ${40 + (i % 3) * 20}) scale(1.2)`,
        line('M0 0V60', '#3f5f46', 4) +
          many(5, (k) =>
            group(`rotate(${k * 72})`, shape(petal(22, 9), [coral, cream, plumSoft][i % 3] ?? coral)),
          ) +
          circle(0, 0, 6, gold),
      ),
    ),
);

export const petals = face(
  coral,
  many(12, (i) =>
    group(`translate(96 -34) rotate(${i * 30})`, shape(petal(210, 46), i % 2 ? coralLight : '#f98573')),
  ) +
    many(10, (i) =>
      group(`translate(96 -34) rotate(${i * 36 + 9})`, shape(petal(104, 27), i % 2 ? goldLight : cream)),
    ) +
    circle(96, -34, 24, plum) +
    many(8, (i) => {
      const [x, y] = polar(96, -34, 13, i * 45);
      return circle(x, y, 3, gold);
    }),
);

export const own = face(
  'url(#silk)',
  many(5, (i) =>
    line(
      `M-200 ${-150 + i * 74}C-90 ${-210 + i * 74} 40 ${-40 + i * 74} 200 ${-130 + i * 74}`,
      '#5a2653',
      20,
      'opacity=".5"',
    ),
  ) +
    word('Indulge', { face: 'fraunces', size: 76, fill: cream, x: -166, y: -34, tracking: -10 }) +
    shape(star(160, -82, 4, 20, 5), gold) +
    shape(star(134, -104, 4, 9, 2.5), gold),
);

/** The fan of three cards with its ribbon, without the ground. */
export function fan(): string {
  return (
    group('translate(216 226) rotate(-17)', meadow) +
    group('translate(506 218) rotate(15)', petals) +
    group(
      'translate(364 346) rotate(-3)',
      own +
        shape('M-200 34H200V66H-200z', coral) +
        shape('M-200 61H200V66H-200z', coralDeep) +
        bow(84, 48, 1.02, 4),
    )
  );
}

export function heroDefinitions(): string {
  return `<clipPath id="face"><rect x="-200" y="-126" width="400" height="252" rx="24"/></clipPath>${linear('silk', [-200, -126], [200, 126], `0 ${plumSoft}`, `.55 ${plum}`, '1 #2c0f2a')}`;
}

const bits = [
  [40, 150, 20],
  [130, 60, -30],
  [236, 34, 60],
  [352, 26, 10],
  [478, 24, -40],
  [590, 52, 30],
  [690, 150, -15],
  [700, 300, 50],
  [24, 262, 70],
  [30, 350, -20],
  [120, 500, 35],
  [600, 500, -50],
  [676, 380, 15],
  [250, 540, -10],
  [470, 546, 24],
];

/** The landing page's picture, 720 × 560. */
export function hero(): string {
  const colors = [coral, gold, mauve, plumSoft, sage, coralLight];
  return picture(
    720,
    560,
    heroDefinitions() +
      shape(
        'M62 300C52 214 96 120 180 80C262 40 352 34 446 48C548 62 632 122 656 214C680 312 634 428 540 482C448 532 300 540 204 494C118 452 70 380 62 300z',
        peach,
      ) +
      shape('M176 474C280 500 460 502 556 466C530 500 450 524 366 526C280 526 214 504 176 474z', peachDeep) +
      group('translate(37 26) scale(.9)', fan()) +
      bits.map(([x = 0, y = 0, turn = 0], i) => scrap(x, y, turn, colors[i % 6] ?? coral)).join('') +
      sparkle(86, 110, 16) +
      sparkle(654, 96, 18) +
      sparkle(70, 430, 15, mauve) +
      sparkle(640, 420, 20) +
      sparkle(300, 60, 9, coral) +
      sparkle(104, 400, 9, coral),
  );
}
