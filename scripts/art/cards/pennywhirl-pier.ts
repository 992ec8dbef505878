import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { around, box, circle, line, linear, many, polar, ring, shape, short } from '../marks.ts';

export function face(): string {
  const cabins = ['#ef4b4b', '#ffc93c', '#2aa7a1', '#f58fa8', '#fff4dc', '#7a5cc9'];
  return card(
    'url(#sea)',
    circle(612, 232, 14, '#fff') +
      ring(612, 232, 200, '#f7f1e3', 9) +
      ring(612, 232, 176, '#f7f1e3', 4) +
      ring(612, 232, 74, '#f7f1e3', 5) +
      around(12, 612, 232, line('M20 0H198M76 0L174-46M76 0L174 46', '#f7f1e3', 3.5)) +
      line('M612 232L500 500M612 232L724 500', '#c93a3a', 14) +
      line('M552 380H672', '#c93a3a', 10) +
      circle(612, 232, 30, '#ffc93c') +
      circle(612, 232, 13, '#c93a3a') +
      many(12, (i) => {
        const [x, y] = polar(612, 232, 200, i * 30 + 15);
        return (
          line(`M${short(x)} ${short(y)}v16`, '#5a2a3a', 5) +
          shape(`M${short(x - 24)} ${short(y + 16)}h48v12a24 24 0 0 1-48 0z`, cabins[i % 6] ?? '') +
          shape(`M${short(x - 28)} ${short(y + 18)}q28-34 56 0z`, cabins[(i + 2) % 6] ?? '')
        );
      }) +
      shape('M40 500V362L160 292L280 362V500z', '#fff4dc') +
      many(4, (i) => box(40 + i * 60, 362, 30, 138, '#ef4b4b')) +
      shape(
        'M20 364L160 260L300 364C288 386 264 386 253 366C240 386 216 386 206 366C194 386 170 386 160 366C148 386 124 386 114 366C102 386 78 386 67 366C56 386 32 386 20 364z',
        '#ef4b4b',
      ) +
      shape(
        'M114 366L160 260L160 366C148 386 124 386 114 366zM206 366L160 260L253 366C240 386 216 386 206 366zM67 366L160 260L20 364C32 386 56 386 67 366z',
        '#fff4dc',
      ) +
      line('M160 262V214', '#5a2a3a', 5) +
      shape('M162 214l46 14l-46 16z', '#ffc93c') +
      box(0, 492, 856, 16, '#8a5a3c') +
      many(12, (i) => box(18 + i * 76, 508, 12, 40, '#6b432b')) +
      line(
        'M-10 526q30-20 60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0',
        '#eafaf6',
        6,
      ) +
      word('Penny', { face: 'righteous', size: 124, fill: '#fff4dc', x: 36, y: 124 }) +
      word('whirl Pier', { face: 'righteous', size: 74, fill: '#ffdf7a', x: 40, y: 196 }),
    linear('sea', [0, 0], [0, 540], '0 #1a7fb5', '.7 #6cc5cf', '1 #2c93a8'),
  );
}
