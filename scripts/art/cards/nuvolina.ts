import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, circle, group, line, linear, many, shape } from '../marks.ts';

export function face(): string {
  const cloud = (x: number, y: number, s: number, fill: string) =>
    group(
      `translate(${x} ${y}) scale(${s})`,
      shape(
        'M-150 40C-190 40-196-16-150-22C-150-80-70-96-44-52C-20-104 70-100 80-40C130-60 176-20 150 10C190 40 150 60 130 54C100 80 60 70 50 56C20 84-30 80-44 56C-80 84-130 70-150 40z',
        fill,
      ),
    );
  return card(
    'url(#dawn)',
    cloud(760, 90, 0.7, '#fff') +
      cloud(520, 40, 0.5, '#fff8f2') +
      cloud(820, 470, 0.8, '#fff1e8') +
      group(
        'translate(196 0)',
        shape('M-126 330H126L0 650z', '#e3a55c') +
          many(7, (i) =>
            line(
              `M${-150 + i * 44} 320l150 260M${150 - i * 44} 320l-150 260`,
              '#c9853f',
              5,
              'clip-path="url(#cone)"',
            ),
          ),
      ) +
      cloud(196, 300, 1.1, '#f58fa8') +
      cloud(196, 294, 1.02, '#ff9fb6') +
      cloud(200, 190, 0.94, '#bfe6d3') +
      cloud(200, 182, 0.86, '#d2f1e2') +
      cloud(192, 92, 0.74, '#fff0c4') +
      cloud(192, 86, 0.66, '#fff7dc') +
      circle(206, 22, 24, '#d6304f') +
      line('M208 0C214-14 226-22 240-24', '#6b2a2a', 5) +
      circle(198, 14, 6, '#fff', 'opacity=".7"') +
      many(12, (i) =>
        group(
          `translate(${110 + ((i * 67) % 180)} ${70 + ((i * 53) % 260)}) rotate(${i * 47})`,
          box(-9, -3, 18, 6, ['#ef5d7c', '#5ab89a', '#f0a93a', '#7a6bd1'][i % 4] ?? '', 3),
        ),
      ) +
      word('Nuvolina', { face: 'hotel', size: 216, fill: '#8c2f56', x: 386, y: 320, fit: 440 }) +
      word('GELATO', { face: 'josefin', size: 40, fill: '#8c2f56', x: 478, y: 400, tracking: 480 }),
    linear('dawn', [0, 0], [300, 540], '0 #bfe3f2', '.55 #f9d9e0', '1 #fcc9b4') +
      '<clipPath id="cone"><path d="M-126 330H126L0 650z"/></clipPath>',
  );
}
