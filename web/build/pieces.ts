/** Cuts HTML into the pieces of a page manifest. */
import type { Piece } from '#contract/page-manifest.ts';

/** The text with a slot in the place of a part that it has exactly once. */
export function cutAt<Slot extends string>(text: string, part: string, slot: Slot): Piece<Slot>[] {
  const [before = '', after, ...more] = text.split(part);
  if (after === undefined || more.length > 0) throw new Error(`Not exactly once in the page: ${part}`);
  return [before, { slot }, after];
}

/** The text with a slot for every `%name%`, however often it is there. */
export function cutAtMarks<Slot extends string>(text: string, slots: readonly Slot[]): Piece<Slot>[] {
  return slots.reduce<Piece<Slot>[]>(
    (pieces, slot) =>
      pieces.flatMap((piece) => (typeof piece === 'string' ? cutAtEach(piece, `%${slot}%`, slot) : piece)),
    [text],
  );
}

function cutAtEach<Slot extends string>(text: string, mark: string, slot: Slot): Piece<Slot>[] {
  return text.split(mark).flatMap((part, index) => (index === 0 ? [part] : [{ slot }, part]));
}
