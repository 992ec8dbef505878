import { picture } from '../card.ts';
import { group, line, oval, shape } from '../marks.ts';
import {
  coral,
  coralDeep,
  coralLight,
  cream,
  gold,
  goldLight,
  mauve,
  peach,
  plum,
  plumSoft,
  sage,
} from './palette.ts';
import { pebble, sheet, sparkle } from './paper.ts';
import { bow } from './ribbon.ts';

/** A step of a flow, 96 × 96, on a torn peach round. */
function step(drawing: string): string {
  const round = shape(
    'M7 50C6 34 14 19 30 11C44 6 62 7 74 17C86 26 91 40 89 54C87 70 78 83 62 87C48 91 30 89 19 78C11 70 8 60 7 50z',
    peach,
  );
  return picture(96, 96, round + drawing);
}

const heart = (x: number, y: number, scale: number, fill: string) =>
  group(
    `translate(${x} ${y}) scale(${scale})`,
    shape('M0 10C-12 0-14-6-10-10C-6-14-1-11 0-6C1-11 6-14 10-10C14-6 12 0 0 10z', fill),
  );

export const gifterSteps = [
  // Find the person.
  () =>
    step(
      pebble(44, 36, 14, coral) +
        shape('M20 76C20 56 30 50 44 50S68 56 68 76C60 82 28 82 20 76z', plum) +
        pebble(39, 34, 1.8, plum) +
        pebble(49, 34, 1.8, plum) +
        line('M40 41Q44 44 48 41', plum, 2) +
        line('M72 69L81 79', gold, 6.5) +
        pebble(64, 60, 13, cream, `stroke="${plum}" stroke-width="5"`) +
        heart(64, 61, 0.55, coral),
    ),
  // Choose the amount.
  () =>
    step(
      group(
        'translate(46 54) rotate(-9)',
        sheet(-30, -19, 60, 38, plum, 6) + sheet(-30, -9, 60, 7, plumSoft) + line('M-20 8H-4', mauve, 3),
      ) +
        pebble(64, 38, 17, gold) +
        pebble(64, 38, 12.5, goldLight) +
        line('M69 33C67 30 60 30 60 34.500C60 39 69 37 69 42C69 46 61 46 59 42.500M64.5 28V48', plum, 2.4) +
        sparkle(26, 26, 7, coral),
    ),
  // Off it goes.
  () =>
    step(
      line('M14 76C28 82 40 74 38 64', mauve, 3, 'stroke-dasharray="1 6"') +
        shape('M20 48L80 22L62 76L46 60z', coral) +
        shape('M80 22L40 56L46 60L62 76z', coralDeep) +
        shape('M40 56L80 22L20 48z', coralLight) +
        shape('M40 56L42 74L50 64z', plum) +
        heart(28, 26, 0.7, plum) +
        sparkle(76, 68, 6),
    ),
];

export const recipientSteps = [
  // A message arrives.
  () =>
    step(
      sheet(30, 16, 36, 66, plum, 8) +
        sheet(34, 23, 28, 50, cream, 3) +
        pebble(48, 77.5, 2, mauve) +
        shape(
          'M44 34H78C82 34 84 36 84 40V54C84 58 82 60 78 60H60L50 68V60H44C40 60 38 58 38 54V40C38 36 40 34 44 34z',
          coral,
        ) +
        heart(61, 47, 0.75, cream),
    ),
  // Pick a card.
  () =>
    step(
      group('translate(38 44) rotate(-18)', sheet(-24, -16, 48, 32, mauve, 5)) +
        group(
          'translate(46 46) rotate(-4)',
          sheet(-24, -16, 48, 32, gold, 5) + sheet(-24, -8, 48, 6, goldLight),
        ) +
        group('translate(54 52) rotate(10)', sheet(-25, -16.5, 50, 33, coral, 5) + heart(0, 1, 0.9, cream)) +
        pebble(74, 70, 12.5, plum) +
        line('M68.5 70.500L72.5 74.500L80 66.5', goldLight, 3.6),
    ),
  // Enjoy it.
  () =>
    step(
      line('M34 30C30 24 38 22 34 14M46 30C42 24 50 22 46 14', mauve, 3) +
        shape('M20 38H64C64 60 58 74 52 76H32C26 74 20 60 20 38z', plum) +
        oval(42, 38, 22, 5, plumSoft) +
        line('M62 46C76 42 78 60 58 62', plum, 5) +
        heart(42, 56, 0.85, coral) +
        group(
          'translate(70 72)',
          sheet(-13, -9, 26, 20, gold, 3) + sheet(-3, -9, 6, 20, coral) + bow(0, -10, 0.11, 0, false),
        ) +
        oval(40, 80, 24, 3, sage),
    ),
];
