import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { circle, group, line, linear, many, shape } from '../marks.ts';

export function face(): string {
  const pine = (x: number, y: number, s: number, fill: string) =>
    group(
      `translate(${x} ${y}) scale(${s})`,
      shape('M0-120L26-70H14L40-30H22L52 14H8V34H-8V14H-52L-22-30H-40L-14-70H-26z', fill),
    );
  return card(
    'url(#sky)',
    circle(604, 262, 86, '#ffe9b8') +
      shape('M0 300L120 190L206 262L330 130L470 280L560 210L700 320L856 220V540H0z', '#d9785a') +
      shape('M330 130L290 172L322 190L344 168L372 194L384 188z', '#ffe3c4') +
      shape('M0 360C120 300 210 330 330 350S560 280 680 330S800 330 856 310V540H0z', '#8c4a55') +
      shape('M0 420C160 370 260 410 420 408S700 370 856 400V540H0z', '#4d2f4a') +
      shape('M0 486C200 450 420 470 560 462S760 440 856 452V540H0z', '#241a35') +
      many(9, (i) =>
        pine(
          [30, 92, 150, 214, 690, 742, 800, 838, 640][i] ?? 0,
          [440, 452, 430, 456, 446, 430, 452, 424, 456][i] ?? 0,
          [1, 0.8, 1.15, 0.7, 0.8, 1.2, 0.95, 1.1, 0.6][i] ?? 1,
          i % 2 ? '#241a35' : '#33233f',
        ),
      ) +
      shape('M430 470L512 352L594 470z', '#ffb84d') +
      shape('M512 352L594 470H636z', '#c9602f') +
      shape('M512 380L490 470H536z', '#fff1cf') +
      line('M512 352L504 340M512 352L522 342', '#241a35', 4) +
      word('BRACKENWICK', { face: 'shoulders', size: 138, fill: '#fff6e6', x: 64, y: 130, tracking: 24 }),
    linear('sky', [0, 0], [0, 420], '0 #27406b', '.45 #c86a6a', '1 #ffc27a'),
  );
}
