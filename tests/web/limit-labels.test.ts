/** Staff read a name for each limit of the configuration, never its key. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { LIMIT_LABELS } from '#web/features/admin/system/limit-labels.ts';

test('every limit has a label', () => {
  const { limits } = loadConfig({ DATA_DIR: join(tmpdir(), 'indulge-limit-labels') });
  expect(Object.keys(LIMIT_LABELS).sort()).toEqual(Object.keys(limits).sort());
});
