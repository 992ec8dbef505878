import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Box, freePlace } from '#web/ui/feedback/place-toast.ts';

const toast = { width: 344, height: 72 };
const desk = { width: 1280, height: 900 };
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('a toast', () => {
  test('stands at the lower left of an empty page', () => {
    expect(freePlace(toast, desk, [])).toEqual({ left: 16, top: 812 });
  });

  test('moves aside for a button, and up for a row of them', () => {
    expect(freePlace(toast, desk, [box(0, 820, 200, 44)])).toEqual({ left: 200, top: 812 });
    expect(freePlace(toast, desk, [box(0, 820, 1280, 44)])).toEqual({ left: 16, top: 748 });
  });

  test('has no place where a sheet fills the window, or is wider than it', () => {
    expect(freePlace(toast, { width: 360, height: 740 }, [box(0, 60, 360, 680)])).toBe(null);
    expect(freePlace(toast, { width: 300, height: 740 }, [])).toBe(null);
  });

  test('overlaps nothing, wherever things are', () => {
    const boxes = fc.array(
      fc.tuple(fc.nat(1200), fc.nat(860), fc.integer({ min: 2, max: 400 }), fc.integer({ min: 2, max: 200 })),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(boxes, (given) => {
        const obstacles = given.map((each) => box(...each));
        const place = freePlace(toast, desk, obstacles);
        if (!place) return;
        const own = box(place.left, place.top, toast.width, toast.height);
        const hits = obstacles.filter(
          (each) =>
            each.left < own.right && each.right > own.left && each.top < own.bottom && each.bottom > own.top,
        );
        expect(hits).toEqual([]);
        expect(own.left >= 0 && own.top >= 0 && own.right <= desk.width && own.bottom <= desk.height).toBe(
          true,
        );
      }),
    );
  });
});
