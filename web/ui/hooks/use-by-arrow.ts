import { type KeyboardEvent, useState } from 'react';

/** Whether the last input in a row of tabs was a key that moves to another tab, rather than a press on one. */
export function useByArrow() {
  const [byArrow] = useState(() => ({
    current: false,
    onKeyDownCapture({ key }: KeyboardEvent) {
      byArrow.current = /^Arrow|^Home$|^End$/.test(key);
    },
    onPointerDownCapture() {
      byArrow.current = false;
    },
  }));
  return byArrow;
}
