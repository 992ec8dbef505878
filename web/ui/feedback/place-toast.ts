/** Where a toast stands: never over a control, a title, a notice or a dialog. */

export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};
type Size = { readonly width: number; readonly height: number };
export type ToastPlace = { readonly left: number; readonly top: number };

const MARGIN = 16;
const STEP = 8;
/** How far from the lower and the upper edge a toast may stand. */
const REACH = 200;
const OBSTACLES =
  'a[href], button, input, select, textarea, summary, label, [role=button], [role=tab], h1, h2, h3, [role=alert], [role=dialog], [role=alertdialog], [data-notice]';

/** The first free place: along the lower edge from the left, then upwards, then along the upper edge. */
export function freePlace(size: Size, room: Size, obstacles: readonly Box[]): ToastPlace | null {
  const lowest = room.height - size.height - MARGIN;
  const rightmost = room.width - size.width - MARGIN;
  if (lowest < MARGIN || rightmost < 0) return null;
  const left = Math.min(MARGIN, rightmost);
  const isFree = ({ left: x, top: y }: ToastPlace) =>
    obstacles.every(
      (box) => box.right <= x || box.left >= x + size.width || box.bottom <= y || box.top >= y + size.height,
    );
  const rows = [
    ...range(lowest, Math.max(MARGIN, lowest - REACH)),
    ...range(MARGIN, Math.min(REACH, lowest)),
  ];
  for (const top of rows) {
    for (const each of range(left, rightmost)) {
      if (isFree({ left: each, top })) return { left: each, top };
    }
  }
  return null;
}

/** From the first to the last number, both included, whichever is larger. */
function range(first: number, last: number): number[] {
  const sign = last < first ? -1 : 1;
  const count = Math.floor(Math.abs(last - first) / STEP);
  return Array.from({ length: count + 1 }, (_, index) => first + sign * STEP * index);
}

/**
 * What a toast must not cover. Below an open dialog everything is out of reach, so only the dialog counts.
 */
export function obstaclesOnPage(): Box[] {
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
  const found = dialogs.length > 0 ? dialogs : [...document.querySelectorAll(OBSTACLES)];
  return found
    .filter((element) => !element.closest('[data-toaster]'))
    .map((element) => element.getBoundingClientRect())
    .filter(
      (box) =>
        box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < window.innerHeight && box.right > 0,
    );
}
