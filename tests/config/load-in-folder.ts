/** A folder that is deleted after the test file, and configurations that keep their keys in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { loadConfig } from '#server/config.ts';

export function loadInFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'indulge-config-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));
  const load = (env: Record<string, string> = {}) => loadConfig({ DATA_DIR: dataDir, ...env });
  return {
    dataDir,
    load,
    /** The lines of the error; none where the configuration loads. */
    refusal(env: Record<string, string>): string[] {
      try {
        load(env);
        return [];
      } catch (error) {
        return error instanceof Error ? error.message.split('\n') : [];
      }
    },
  };
}
