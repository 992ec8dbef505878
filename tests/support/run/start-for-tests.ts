/** The product as `npm start` starts it, silent, on a free port and with an existing database. */
import { startSandbox } from '#sandbox/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { type Running, start } from '#server/start.ts';

type Options = {
  databaseUrl: string;
  dataDir: string;
  env?: Record<string, string>;
  clock?: Clock | undefined;
  schedules?: boolean;
};

export function startForTests({
  databaseUrl,
  dataDir,
  env = {},
  clock,
  schedules = false,
}: Options): Promise<Running> {
  return start({
    role: 'start',
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PORT: '0',
      // Most tests count what they made themselves.
      DEMO_HISTORY: 'off',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ...env,
    },
    startSandbox,
    ...(clock && { clock }),
    schedules,
    say: () => undefined,
  });
}
