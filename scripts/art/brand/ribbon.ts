import { group, line, shape } from '../marks.ts';
import { coral, coralDeep, coralLight } from './palette.ts';

type Silk = { face: string; fold: string; sheen: string };
const coralSilk: Silk = { face: coral, fold: coralDeep, sheen: coralLight };

/** A tied bow around a point: two loops, a knot, and optional tails. */
export function bow(x: number, y: number, scale: number, turn = 0, tails = true, silk = coralSilk): string {
  const loop =
    shape('M0 0C-22-46-104-70-118-22C-128 26-58 40 0 0z', silk.face) +
    shape('M-22-6C-42-30-82-38-92-16C-96 8-54 14-22-2z', silk.fold) +
    line('M-106-30C-92-52-60-46-38-32', silk.sheen, 6);
  const tail =
    shape('M-6 0C-30 30-44 66-74 96L-50 96L-42 118C-14 84 2 40 12 6z', silk.fold) +
    line('M-10 14C-26 40-36 62-52 82', silk.face, 7);
  const both = (half: string) => half + group('scale(-1 1)', half);
  return group(
    `translate(${x} ${y}) rotate(${turn}) scale(${scale})`,
    (tails ? both(tail) : '') +
      both(loop) +
      shape('M-20-20C-8-28 8-28 20-20C28-6 28 10 20 22C8 30-8 30-20 22C-28 10-28-6-20-20z', silk.face) +
      line('M-10-12C-13-2-13 6-10 14M2-14C0-4 0 6 2 16', silk.fold, 4),
  );
}
