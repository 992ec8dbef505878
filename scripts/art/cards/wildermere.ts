import { card } from '../card.ts';
import { word } from '../lettering.ts';
import {
  again,
  around,
  box,
  circle,
  group,
  line,
  linear,
  many,
  oval,
  petal,
  scatter,
  shape,
  short,
} from '../marks.ts';

export function face(): string {
  const random = scatter(11);
  const kinds = [
    (c: string) => around(6, 0, 0, shape(petal(24, 11), c), -90) + circle(0, 0, 8, '#f6c445'),
    (c: string) => shape('M-24 0C-24-30 24-30 24 0C18 16-18 16-24 0z', c) + oval(0, -2, 9, 5, '#2c1b2e'),
    (c: string) => many(6, (i) => circle((i % 2) * 14 - 7, -i * 11 + 12, 9, c)),
    (c: string) => shape('M-16 8C-20-20-8-28 0-14C8-28 20-20 16 8z', c),
    (c: string) => around(10, 0, 0, line('M0 0H20', c, 3), 0) + circle(0, 0, 7, '#fff'),
  ];
  const bed = new Map<string, string>();
  const flower = (kind: number, color: string) => {
    const id = `f${kind}${colors.indexOf(color)}`;
    bed.set(id, group('', kinds[kind]?.(color) ?? '', `id="${id}"`));
    return id;
  };
  const colors = ['#e4572e', '#f2a6c0', '#7a6bd1', '#ffffff', '#f6c445', '#3d7ac2', '#c2356d'];
  const spots = Array.from({ length: 27 }, (_, i) => ({
    x: 16 + i * 32,
    y: Math.round(336 + random() * 130),
    bend: Math.round(random() * 20 - 10),
  }));
  const stems = (part: number) =>
    spots.map(({ x, y, bend }, i) => (i % 2 === part ? `M${x} ${y}Q${x + bend} 470 ${x} 550` : '')).join('');
  const heads = spots.map(({ x, y }, i) =>
    again(
      flower(i % 5, colors[((i % 5) * 2 + Math.floor(random() * 3)) % 7] ?? ''),
      `translate(${x} ${y}) scale(${short(0.9 + random() * 0.5)})`,
    ),
  );
  const meadow = line(stems(0), '#7fa65a', 4) + line(stems(1), '#1f4229', 4) + heads.join('');
  return card(
    'url(#morning)',
    circle(610, 196, 74, '#fff6d6') +
      shape('M0 250Q160 190 320 236T640 216T856 244V330H0z', '#8fb3a8') +
      shape('M0 280Q220 250 430 276T856 268V330H0z', '#6e9a8c') +
      box(0, 290, 856, 90, '#cfe6e2') +
      line('M500 310H720M540 328H680M572 346H650M90 316H200M40 338H130', '#fff6d6', 5) +
      shape('M0 372Q200 350 430 366T856 356V540H0z', '#4d7a4a') +
      shape('M0 430Q240 410 500 432T856 420V540H0z', '#2f5a3a') +
      meadow +
      word('Wildermere', {
        face: 'frauncesLight',
        size: 148,
        fill: '#24432f',
        x: 428,
        y: 158,
        anchor: 'middle',
        tracking: -20,
        fit: 770,
      }),
    linear('morning', [0, 0], [0, 330], '0 #f7d9c4', '1 #fbeecd') + [...bed.values()].join(''),
  );
}
