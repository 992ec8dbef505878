import { picture } from '../card.ts';
import { box, circle, group, line, many, oval, shape } from '../marks.ts';
import { coral, coralDeep, cream, gold, plum, sage } from './palette.ts';
import { scrap } from './paper.ts';

/** A wrapped gift whose string leads to the right, where the page shows the tag. 640 × 280. */
export function wrappedGift(): string {
  return picture(
    640,
    280,
    box(0, 0, 640, 280, '#f9dccb') +
      circle(182, 150, 168, '#fbe8da') +
      circle(590, 270, 130, '#f5d0c3') +
      confetti() +
      oval(182, 252, 122, 12, '#e9b9a6') +
      paper() +
      box(70, 98, 224, 42, '#7a2a6e', 11) +
      box(164, 98, 36, 152, gold) +
      box(164, 140, 36, 10, '#c48d25', 0, 'opacity=".55"') +
      bow() +
      line('M200 96C244 132 288 128 344 96', gold, 3),
  );
}

function paper(): string {
  const dots = many(4, (row) =>
    many(8, (column) => circle(90 + column * 26 + (row % 2) * 13, 150 + row * 26, 3.6, '#8d3d80')),
  );
  return (
    '<clipPath id="paper"><path d="M84 132h196v104a14 14 0 0 1-14 14H98a14 14 0 0 1-14-14z"/></clipPath>' +
    group(
      '',
      box(84, 132, 196, 118, '#611c57') + dots + box(84, 132, 196, 12, '#4b1145'),
      'clip-path="url(#paper)"',
    )
  );
}

function bow(): string {
  const half =
    shape('M178 96C160 112 146 124 128 128l4-14-14-6C142 104 158 98 172 88z', coralDeep) +
    shape('M182 92C156 32 88 26 86 62C84 96 148 100 182 92z', coral) +
    shape('M182 92C160 62 116 54 112 68C110 82 152 92 182 92z', '#c9452f');
  return half + group('matrix(-1 0 0 1 364 0)', half) + box(164, 74, 36, 32, '#f58571', 13);
}

function confetti(): string {
  const places: [x: number, y: number, turn: number, color: string][] = [
    [40, 60, 82, coral],
    [66, 214, 40, gold],
    [28, 150, 100, sage],
    [100, 30, 165, cream],
    [300, 36, 12, plum],
    [352, 30, 20, coral],
    [420, 34, 140, gold],
    [486, 26, 26, sage],
    [556, 34, 96, cream],
    [612, 60, 150, plum],
    [616, 150, 16, coral],
    [330, 246, 130, gold],
    [390, 256, 56, sage],
    [452, 244, 12, cream],
    [520, 258, 24, plum],
    [584, 232, 116, coral],
    [318, 180, 110, gold],
    [612, 206, 18, sage],
    [250, 20, 60, cream],
    [20, 258, 24, plum],
  ];
  return places.map(([x, y, turn, color]) => scrap(x, y, turn, color)).join('');
}
