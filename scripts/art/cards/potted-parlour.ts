import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, circle, group, line, petal, polar, shape, short } from '../marks.ts';

export function face(): string {
  const pot = (x: number, y: number, w: number, h: number, a: string, b: string) =>
    shape(`M${x - w / 2} ${y}H${x + w / 2}L${x + w * 0.36} ${y + h}H${x - w * 0.36}z`, a) +
    box(x - w * 0.56, y - 6, w * 1.12, 24, b, 4);
  const leaf = (x: number, y: number, turn: number, l: number, w: number, fill: string, vein = '#dff0d8') =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      shape(petal(l, w), fill) + line(`M8 0H${l * 0.86}`, vein, 2.5, 'opacity=".6"'),
    );
  return card(
    '#e8b59a',
    shape('M250 396V190A150 150 0 0 1 550 190V396z', '#f7dcc4') +
      circle(452, 150, 46, '#f3a83c') +
      line('M400 40V396M250 230H550', '#e8b59a', 9) +
      box(0, 396, 856, 22, '#7b3f2b') +
      box(0, 418, 856, 122, '#c97d5e') +
      pot(110, 300, 120, 96, '#3d6b7a', '#2c5363') +
      line('M110 300C100 220 96 160 110 60', '#3c6e47', 6) +
      [-150, -30, -140, -40, -128, -52]
        .map((t, i) =>
          leaf(106 + (i % 2) * 6, 250 - i * 34, t, 92 - i * 4, 30, i % 2 ? '#4f8f5b' : '#2f6b45'),
        )
        .join('') +
      leaf(110, 70, -92, 70, 22, '#6bb073') +
      pot(300, 330, 84, 66, '#f7efe2', '#e3cdb5') +
      shape('M276 330C262 270 270 236 300 230C330 236 338 270 324 330z', '#6da36a') +
      line('M300 236V330M284 250V330M316 250V330', '#4b7d4d', 3) +
      circle(300, 226, 13, '#e2557c') +
      circle(288, 232, 8, '#f08aa5') +
      pot(470, 310, 110, 86, '#d9563a', '#b8432c') +
      [-168, -12, -146, -34, -120, -60, -90]
        .map((t, i) => leaf(470, 306, t, 120 + i * 8, 13, i % 2 ? '#8dbb5c' : '#5e9a4a'))
        .join('') +
      pot(694, 286, 150, 110, '#f3c14b', '#d9a12f') +
      [
        [-160, 150],
        [-22, 156],
        [-128, 190],
        [-56, 196],
        [-92, 214],
      ]
        .map(
          ([t = 0, l = 0], i) =>
            line(
              `M694 286L${polar(694, 286, l * 0.5, t)
                .map(short)
                .join(' ')}`,
              '#2f6b45',
              6,
            ) +
            group(
              `translate(${polar(694, 286, l * 0.42, t)
                .map(short)
                .join(' ')}) rotate(${t})`,
              shape(
                'M0 0C20-64 100-70 128 0L88-10L100-34L62-12L66-44L40-8L40 8L66 44L62 12L100 34L88 10L128 0C100 70 20 64 0 0z',
                i % 2 ? '#2f6b45' : '#3f8554',
              ),
            ),
        )
        .join('') +
      word('Potted Parlour', {
        face: 'caprasimo',
        size: 96,
        fill: '#fdf0e2',
        x: 428,
        y: 506,
        anchor: 'middle',
        fit: 790,
      }),
  );
}
