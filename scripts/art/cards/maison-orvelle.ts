import { card } from '../card.ts';
import { word } from '../lettering.ts';
import { box, group, line, oval, shape } from '../marks.ts';

export function face(): string {
  return card(
    '#f4efe8',
    box(0, 0, 300, 540, '#16130f') +
      line('M214 96L110 146M214 96L318 146', '#c8a25a', 5) +
      line('M214 96V84C214 70 236 70 236 54C236 36 208 36 206 54', '#c8a25a', 4) +
      line('M166 122C176 136 186 146 196 156M262 122C266 134 266 146 262 156', '#f4efe8', 3) +
      line('M196 150C204 196 176 214 168 262C160 312 190 356 130 470C120 490 110 512 104 540', '#f4efe8', 3) +
      line('M262 150C272 196 236 220 232 266C230 320 268 380 300 470', '#f4efe8', 3) +
      line(
        'M168 262Q200 274 232 266M196 150C214 168 240 168 262 150M200 268C196 340 190 420 176 540M214 268C222 350 236 440 246 540',
        '#f4efe8',
        2,
      ) +
      shape(
        'M196 150C214 168 240 168 262 150C270 190 238 216 232 266Q200 274 168 262C176 214 204 196 196 150z',
        '#c8a25a',
      ) +
      line('M300 470C420 540 520 420 470 380S360 440 470 470S700 470 856 388', '#c8a25a', 3) +
      group(
        'translate(760 428) rotate(-28)',
        shape('M-70 0C-40-6 60-4 96 0C60 4-40 6-70 0z', '#16130f') + oval(-54, 0, 8, 1.8, '#f4efe8'),
      ) +
      word('MAISON', { face: 'italiana', size: 50, fill: '#16130f', x: 360, y: 178, tracking: 420 }) +
      word('Orvelle', {
        face: 'italiana',
        size: 176,
        fill: '#16130f',
        x: 348,
        y: 320,
        fit: 470,
        rest: 'stroke="#16130f" stroke-width="2"',
      }),
  );
}
