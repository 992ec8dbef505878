import { type KeyboardEvent, useState } from 'react';

type ByArrow = {
  current: boolean;
  onKeyDownCapture(event: KeyboardEvent): void;
  onPointerDownCapture(): void;
};

/**
 * Whether the last input in a row of tabs was a key that moves to another tab, rather than a press on one.
 */
export function useByArrow(): ByArrow {
  const [byArrow] = useState(create);
  return byArrow;
}

function create(): ByArrow {
  const byArrow: ByArrow = {
    current: false,
    onKeyDownCapture({ key }) {
      byArrow.current = /^Arrow|^Home$|^End$/.test(key);
    },
    onPointerDownCapture() {
      byArrow.current = false;
    },
  };
  return byArrow;
}
