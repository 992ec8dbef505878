import { picture } from '../card.ts';
import { box, circle, group, shape } from '../marks.ts';
import { coral, coralDeep, cream, gold, plum } from './palette.ts';

/** The initial, tied up with a bow like a present, on a field of 64. */
const letter =
  shape(
    'M20 11.600C20 10.4 20.8 10 22 10H42C43.2 10 44 10.4 44 11.600V13C44 14 43.4 14.4 42.4 14.600L40.4 15C38.4 15.4 37.8 16.4 37.8 18.400V45.600C37.8 47.6 38.4 48.6 40.4 49L42.4 49.400C43.4 49.6 44 50 44 51V52.400C44 53.6 43.2 54 42 54H22C20.8 54 20 53.6 20 52.400V51C20 50 20.6 49.6 21.6 49.400L23.6 49C25.6 48.6 26.2 47.6 26.2 45.600V18.400C26.2 16.4 25.6 15.4 23.6 15L21.6 14.600C20.6 14.4 20 14 20 13z',
    cream,
  ) +
  shape(
    'M32 31C27.6 21.6 10.4 17 7.6 25.600C5.6 35 21 39.6 32 31zM32 31C36.4 21.6 53.6 17 56.4 25.600C58.4 35 43 39.6 32 31z',
    coral,
  ) +
  shape(
    'M27 30C23.4 25.8 14.8 23.6 12.8 27C12.2 32 21 33.4 27 31zM37 30C40.6 25.8 49.2 23.6 51.2 27C51.8 32 43 33.4 37 31z',
    coralDeep,
  ) +
  shape(
    'M30 33C26 37.6 22.6 41 17.6 43.600L22.8 44.200L24 48.600C28 44.6 31 39.6 32 35C33 39.6 36 44.6 40 48.600L41.2 44.200L46.4 43.600C41.4 41 38 37.6 34 33z',
    coralDeep,
  ) +
  circle(32, 30.8, 5.4, coral) +
  circle(32, 30.8, 2.6, gold);

export function logo(): string {
  return picture(64, 64, box(0, 0, 64, 64, plum, 16) + letter);
}

/**
 * For launchers that cut their own corners: the ground reaches the edges and the letter keeps clear of them.
 */
export function launcherIcon(): string {
  return picture(64, 64, box(0, 0, 64, 64, plum) + group('translate(8.3 8.3) scale(.74)', letter));
}

/** At sixteen pixels only the big forms survive, so they grow and the fine ones go. */
export function favicon(): string {
  return picture(
    32,
    32,
    box(0, 0, 32, 32, plum, 8) +
      shape(
        'M9 4.500H23V8.500L19.5 9.200V22.800L23 23.500V27.500H9V23.500L12.5 22.800V9.200L9 8.500z',
        cream,
      ) +
      shape(
        'M16 16C13 9.5 3 8.5 2.8 14.500C2.8 21 11.5 21.5 16 16zM16 16C19 9.5 29 8.5 29.2 14.500C29.2 21 20.5 21.5 16 16z',
        coral,
      ) +
      circle(16, 16, 3.2, gold),
  );
}
