import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { again, box, circle, group, line, many, oval, ring, shape, star } from '../marks.ts';

export function face(): string {
  const bone =
    shape('M-44-13C-60-40-92-28-82-4C-92 24-60 38-44 13H44C60 38 92 24 82-4C92-28 60-40 44-13z', '#d99a4e') +
    shape('M-42-6C-58-26-78-20-74-4C-70 4-60 2-52-2H46C60-8 70-10 72-16C64-26 52-22 42-6z', '#ecba74') +
    circle(-30, 3, 4, '#a86a28') +
    circle(0, 3, 4, '#a86a28') +
    circle(30, 3, 4, '#a86a28');
  return card(
    '#17456b',
    group(
      'rotate(-14 428 270)',
      group('', bone, 'id="bone" transform="translate(-60 -90)"') +
        many(7, (row) =>
          many(7, (col) => again('bone', `translate(${col * 190 + (row % 2) * 95 - 60} ${row * 104 + 20})`)),
        ),
    ) +
      group(
        'translate(662 290)',
        shape(star(0, 0, 18, 178, 160), '#f7e9cf') +
          ring(0, 0, 142, '#c8372d', 5) +
          shape('M-70-14C-82-74-34-96 0-96S82-74 70-14C86 60 40 96 0 96S-86 60-70-14z', '#c98443') +
          shape(
            'M-66-60C-104-66-116-10-100 34C-84 40-72 10-66-20zM66-60C104-66 116-10 100 34C84 40 72 10 66-20z',
            '#7d4520',
          ) +
          shape('M-42 40C-42 8-18-2 0-2S42 8 42 40C42 76 18 88 0 88S-42 76-42 40z', '#f7e2c0') +
          circle(-28, -20, 9, '#2b1710') +
          circle(28, -20, 9, '#2b1710') +
          oval(0, 20, 18, 13, '#2b1710') +
          line('M0 32v12M0 46q-14 16-28 4M0 46q14 16 28 4', '#2b1710', 5) +
          shape('M-74-70C-70-130 70-130 74-70L58-56H-58z', '#c8372d') +
          shape('M-86-62H86L74-42H-74z', '#17456b') +
          shape(star(0, -84, 5, 18, 8), '#f2c14e'),
      ) +
      box(0, 128, 500, 292, '#c8372d') +
      shape('M500 128L450 274L500 420z', '#17456b', 'opacity="0"') +
      box(0, 142, 500, 6, '#f7e9cf') +
      box(0, 400, 500, 6, '#f7e9cf') +
      word('Biscuit', { face: 'slab', size: 112, fill: '#f7e9cf', x: 34, y: 264, fit: 430 }) +
      word('Brigade', { face: 'slab', size: 112, fill: '#f2c14e', x: 34, y: 374, fit: 430 }),
  );
}
