import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { circle, group, line, linear, many, ring, shape } from '../marks.ts';

export function face(): string {
  const fish = (x: number, y: number, s: number, a: string, b: string, turn = 0) =>
    group(
      `translate(${x} ${y}) rotate(${turn}) scale(${s})`,
      shape('M46 0C80-60 130-50 140-34C120-20 120 20 140 34C130 50 80 60 46 0z', b) +
        shape('M-70 0C-50-42 20-46 60 0C20 46-50 42-70 0z', a) +
        shape('M-20-34C0-62 34-56 40-40L26-24z', b) +
        shape('M-4 10C10 16 14 32 0 38C-14 34-16 18-4 10z', b) +
        line('M-8-26q14 26 0 52M14-24q12 24 0 48', b, 5) +
        circle(-44, -6, 9, '#fff') +
        circle(-46, -6, 5, '#0b2545'),
    );
  return card(
    'url(#deep)',
    shape('M180 0L120 540H260L330 0zM470 0L430 540H560L560 0z', '#bff3ee', 'opacity=".12"') +
      shape('M0 540V300C40 330 60 260 110 290C130 360 150 470 190 540z', '#0b3954') +
      shape('M856 540V150C800 170 790 110 730 140C700 60 640 70 610 20C560 10 540 0 520-10H870z', '#0b3954') +
      shape('M856 540V260C800 270 780 400 660 540z', '#0a2f48') +
      shape('M0 0H250C190 40 130 30 100 90C60 110 40 180 0 190z', '#0b3954') +
      line(
        'M80 540C70 470 100 450 88 380M120 540C130 490 110 460 132 410M40 540C36 500 56 480 46 440',
        '#3ddc97',
        13,
      ) +
      line('M760 540V460M760 500L730 470M760 484L792 450M800 540V470M800 510l26-30', '#ff6f91', 15) +
      circle(700, 530, 40, '#ffb627') +
      many(7, (i) => circle(672 + i * 10, 512 - (i % 3) * 8, 5, '#e08e00')) +
      fish(560, 190, 1.35, '#ff7b3a', '#ffd23f', -8) +
      fish(330, 110, 0.62, '#ff5d8f', '#ffc2d4', 6) +
      fish(250, 440, 0.78, '#5df2d6', '#2aa7d9', -6) +
      fish(470, 470, 0.5, '#ffd23f', '#ff7b3a', 8) +
      fish(180, 190, 0.42, '#ffd23f', '#ff7b3a') +
      many(9, (i) =>
        ring(
          [420, 436, 426, 96, 110, 690, 704, 696, 620][i] ?? 0,
          [120, 90, 60, 330, 300, 420, 390, 350, 90][i] ?? 0,
          [9, 6, 12, 8, 5, 10, 6, 13, 7][i] ?? 5,
          '#d9fbf6',
          3.5,
        ),
      ) +
      word('Guppy Grotto', {
        face: 'shrikhand',
        size: 112,
        fill: '#fdf6e3',
        x: 400,
        y: 372,
        anchor: 'middle',
        fit: 620,
      }),
    linear('deep', [0, 0], [0, 540], '0 #1fb5b8', '.5 #14799c', '1 #0f3d66'),
  );
}
