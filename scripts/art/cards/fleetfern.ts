import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { group, line, many, shape, short } from '../marks.ts';

export function face(): string {
  const frond = (x: number, y: number, s: number, turn: number, a: string, b: string) =>
    group(
      `translate(${x} ${y}) rotate(${turn}) scale(${s})`,
      line('M0 0C60-40 220-70 420-60', a, 7) +
        many(12, (i) => {
          const px = 30 + i * 33;
          const py = -16 - 46 * Math.sin((i / 12) * 1.9);
          const size = 120 - i * 7.5;
          return group(
            `translate(${px} ${short(py)})`,
            shape(`M0 0L${short(size * 0.9)} ${short(-size * 0.9)}L${short(size * 0.42)} 0z`, i % 2 ? a : b) +
              shape(
                `M0 6L${short(size * 1.05)} ${short(size * 0.5)}L${short(size * 0.36)} 4z`,
                i % 2 ? b : a,
              ),
          );
        }),
    );
  return card(
    '#15201d',
    many(16, (i) =>
      line(`M${((i * 131) % 500) - 60} ${20 + i * 34}h${120 + ((i * 71) % 200)}`, '#22332e', 6),
    ) +
      frond(360, 330, 1.25, -14, '#b8ff5c', '#39d98a') +
      frond(440, 520, 0.8, -6, '#1f8f6a', '#17705a') +
      group(
        'skewX(-12)',
        word('FLEET', { face: 'shoulders', size: 220, fill: '#f4fff0', x: 82, y: 250 }) +
          word('FERN', { face: 'shoulders', size: 220, fill: '#b8ff5c', x: 122, y: 432 }),
      ) +
      shape('M20 470H330L322 486H16z', '#39d98a') +
      shape('M344 470H400L392 486H336z', '#f4fff0') +
      shape('M414 470H434L426 486H406z', '#b8ff5c'),
  );
}
