import { picture } from '../card.ts';
import { group, line, oval, shape } from '../marks.ts';
import { heroDefinitions, meadow, own, petals } from './hero.ts';
import { coral, coralDeep, gold, goldLight, mauve, peachDeep, plum, plumSoft, sage } from './palette.ts';
import { pebble, scrap, sheet, sparkle } from './paper.ts';
import { bow } from './ribbon.ts';

const colors = [coral, gold, mauve, plumSoft, sage, goldLight];
const bits = [
  [60, 120, 20],
  [96, 52, -40],
  [178, 30, 60],
  [300, 26, 10],
  [392, 60, -30],
  [434, 150, 50],
  [40, 230, 70],
  [446, 250, -20],
];

/** A present opened, with the choice flying out of it, 480 × 400. */
export function choosing(): string {
  return picture(
    480,
    400,
    heroDefinitions() +
      oval(240, 372, 196, 16, peachDeep) +
      shape('M108 232L240 214L372 232L360 262H120z', '#2a0d28') +
      group('translate(132 168) rotate(-26) scale(.44)', meadow) +
      group('translate(350 166) rotate(25) scale(.44)', petals) +
      group('translate(240 176) rotate(-4) scale(.5)', own) +
      sheet(112, 244, 256, 126, plum, 8) +
      shape('M300 246L366 244L364 368L306 370z', plumSoft, 'opacity=".55"') +
      shape('M106 236H374L372 264H108z', plumSoft) +
      sheet(206, 236, 50, 134, coral) +
      shape('M246 236H256V370H246z', coralDeep) +
      group(
        'translate(414 304) rotate(74)',
        sheet(-74, -16, 148, 32, plumSoft, 6) +
          sheet(-14, -16, 28, 32, goldLight) +
          bow(0, -20, 0.42, 0, false),
      ) +
      line('M70 338C58 318 84 312 74 294S94 272 84 254', mauve, 4) +
      pebble(62, 352, 12, gold) +
      pebble(62, 352, 8, goldLight) +
      bits.map(([x = 0, y = 0, turn = 0], i) => scrap(x, y, turn, colors[i % 6] ?? coral)).join('') +
      sparkle(44, 176, 12) +
      sparkle(244, 34, 14) +
      sparkle(436, 100, 12, coral) +
      sparkle(448, 206, 8, mauve),
  );
}
