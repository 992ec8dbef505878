import { expect, test } from 'vitest';
import { dialogPresets } from '#web/features/add-funds/dialog-presets.ts';

const presets = { marketplace: [25, 50, 100, 200, 250, 500], short: [25, 50, 100], defaultAmount: 50 };

test.each(['/marketplace', '/marketplace/maya', '/marketplace/maya/'])(
  '%s offers six amounts',
  (pathname) => {
    expect(dialogPresets(pathname, presets)).toEqual([25, 50, 100, 200, 250, 500]);
  },
);

test.each(['/checkout', '/marketplace/maya/wallet', '/marketplace/maya/settings', '/settings', '/'])(
  '%s offers three',
  (pathname) => {
    expect(dialogPresets(pathname, presets)).toEqual([25, 50, 100]);
  },
);
