import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, circle, group, line, many, ring, shape } from '../marks.ts';

export function face(): string {
  const tulip = (c: string, d: string) =>
    line('M0 0V70', '#2e7d4f', 7) +
    shape('M0 66C-30 50-34 20-26 6C-14 24-4 40 0 66z', '#3c9a5f') +
    shape('M-26-50C-34-10-24 12 0 12S34-10 26-50L13-30L0-56L-13-30z', c) +
    shape('M-13-30L0-56L13-30C14-8 8 6 0 12C-8 6-14-8-13-30z', d);
  const colors: [string, string][] = [
    ['#e63946', '#b91f33'],
    ['#ffb703', '#e08e00'],
    ['#f78fb3', '#e0608f'],
    ['#ffffff', '#e6e0f0'],
    ['#8338ec', '#6420c2'],
    ['#fb5607', '#c94000'],
  ];
  return card(
    '#bfe5ee',
    box(0, 190, 856, 26, '#e63946') +
      box(0, 216, 856, 30, '#ffb703') +
      box(0, 246, 856, 36, '#f78fb3') +
      box(0, 282, 856, 44, '#2e7d4f') +
      shape('M742 60L764 190H716z', '#7d4b32') +
      group(
        'translate(742 82) rotate(20)',
        many(4, (i) =>
          group(
            `rotate(${i * 90})`,
            line('M0 0V-104', '#fff', 5) +
              shape('M4-24H26V-104H4z', '#fff8ea', 'opacity=".9"') +
              line('M4-50H26M4-77H26', '#c9b8a0', 2),
          ),
        ),
      ) +
      circle(742, 82, 9, '#3a2a26') +
      box(0, 326, 856, 214, '#1d5f8a') +
      many(5, (i) =>
        line(`M${-30 + (i % 2) * 40} ${360 + i * 40}${many(11, () => 'q22-14 44 0t44 0')}`, '#2f7fb0', 6),
      ) +
      many(11, (i) =>
        group(
          `translate(${190 + i * 48} ${352 + (i % 2) * 12}) scale(1.02)`,
          tulip(...(colors[i % 6] ?? ['', ''])),
        ),
      ) +
      shape('M108 396H760C756 450 724 494 690 500H176C140 490 116 450 108 396z', '#14213d') +
      shape('M108 396H760L757 416H111z', '#ffb703') +
      many(6, (i) => circle(236 + i * 78, 456, 14, '#bfe5ee') + ring(236 + i * 78, 456, 14, '#ffb703', 4)) +
      line('M60 516H800', '#bfe5ee', 5, 'stroke-dasharray="80 30"') +
      word('Tulip Ferry', { face: 'dela', size: 104, fill: '#14213d', x: 34, y: 138, fit: 620 }),
  );
}
