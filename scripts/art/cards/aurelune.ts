import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { circle, group, line, linear, many, polar, shape, short, star } from '../marks.ts';

export function face(): string {
  const facets = ['#ffd9d1', '#f6b8b4', '#e79aa8', '#c98bb5', '#a98fc9', '#9fb1dd', '#b7d3ea', '#e3eef2'];
  const outer = Array.from({ length: 8 }, (_, i) => polar(640, 270, 236, i * 45 + 22.5));
  const middle = Array.from({ length: 8 }, (_, i) => polar(640, 270, 178, i * 45));
  const table = Array.from({ length: 8 }, (_, i) => polar(640, 270, 110, i * 45 + 22.5));
  const at = (list: [number, number][], i: number) => (list[(i + 8) % 8] ?? [0, 0]).map(short).join(' ');
  return card(
    'url(#blush)',
    group(
      'translate(52 0)',
      circle(640, 270, 300, '#fff', 'opacity=".07"') +
        many(
          8,
          (i) =>
            shape(`M${at(outer, i - 1)}L${at(middle, i)}L${at(outer, i)}z`, facets[(i + 5) % 8] ?? '') +
            shape(
              `M${at(outer, i)}L${at(middle, i)}L${at(table, i)}L${at(middle, i + 1)}z`,
              facets[i] ?? '',
            ) +
            shape(`M${at(middle, i)}L${at(table, i - 1)}L${at(table, i)}z`, facets[(i + 3) % 8] ?? ''),
        ) +
        shape(`M${table.map((p) => p.map(short).join(' ')).join('L')}z`, 'url(#table)') +
        shape(`M${at(table, 4)}L${at(table, 5)}L${at(table, 0)}L${at(table, 7)}z`, '#fff', 'opacity=".28"') +
        line(
          many(8, (i) => `M${at(outer, i - 1)}L${at(outer, i)}`),
          '#c9a14e',
          5,
        ) +
        shape('M596 168A104 104 0 1 0 712 338A84 84 0 1 1 596 168z', '#c9a14e', 'opacity=".95"') +
        shape(star(826, 90, 4, 40, 7), '#fff') +
        shape(star(452, 448, 4, 30, 5), '#fff') +
        shape(star(780, 470, 4, 20, 4), '#fff'),
    ) +
      word('Aurelune', {
        face: 'italiana',
        size: 128,
        fill: '#fbe3d6',
        x: 46,
        y: 282,
        fit: 386,
        rest: 'stroke="#fbe3d6" stroke-width="2.5"',
      }) +
      line('M50 326H180', '#c9a14e', 3) +
      circle(200, 326, 6, '#c9a14e') +
      circle(222, 326, 4, '#c9a14e') +
      circle(240, 326, 2.5, '#c9a14e'),
    linear('blush', [0, 0], [856, 540], '0 #4a2150', '1 #1a1233') +
      linear('table', [540, 180], [740, 380], '0 #fff5ef', '.5 #f3d3dc', '1 #c3b9e3'),
  );
}
