import { picture } from '../card.ts';
import { word } from '../lettering.ts';
import { box, group, shape } from '../marks.ts';
import { fan, heroDefinitions } from './hero.ts';
import { coral, gold, mauve, peach, plum } from './palette.ts';
import { scrap, sparkle } from './paper.ts';

/** What a shared link shows, 1200 × 630. */
export function sharePicture(): string {
  return picture(
    1200,
    630,
    heroDefinitions() +
      box(0, 0, 1200, 630, '#fbf7f2') +
      shape(
        'M590 330C570 150 720 50 890 46C1060 42 1180 150 1180 320C1180 490 1060 590 880 586C710 582 600 490 590 330z',
        peach,
      ) +
      group('translate(580 70) scale(.84)', fan()) +
      word('Indulge', { face: 'fraunces', size: 124, fill: plum, x: 70, y: 300, tracking: -18 }) +
      word('Send a gift. They choose the treat.', {
        face: 'fraunces',
        size: 34,
        fill: '#7a4a72',
        x: 78,
        y: 368,
        fit: 470,
      }) +
      box(78, 408, 64, 6, coral, 3) +
      scrap(640, 90, 20, coral) +
      scrap(760, 60, -30, gold) +
      scrap(1120, 90, 40, mauve) +
      scrap(1150, 520, -20, coral) +
      sparkle(700, 130, 16) +
      sparkle(1080, 130, 20) +
      sparkle(640, 540, 14, mauve),
  );
}
