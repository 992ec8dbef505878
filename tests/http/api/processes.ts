/** Processes of the product, and what they answer to operators. */
import { afterAll } from 'vitest';
import { startSandbox } from '#sandbox/index.ts';
import { type ProcessRole, start } from '#server/start.ts';
import { testApp } from '#tests/support/app.ts';
import { openClient } from '#tests/support/client.ts';
import { scratchFolder } from '#tests/support/run/scratch.ts';

/** The product, and processes beside it. */
export async function openProcesses() {
  const app = await testApp();
  const ENCRYPTION_KEY = app.deps.config.encryption.current.key.toString('hex');

  /** A second process of the same product, as an operator starts it. */
  async function another(role: ProcessRole, env: Record<string, string>) {
    const running = await start({
      role,
      env: {
        ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', DATABASE_URL: app.db.url, ENCRYPTION_KEY },
        ...{ DATA_DIR: scratchFolder('indulge-ops-'), ...env },
      },
      startSandbox,
      say: () => undefined,
    });
    afterAll(running.stop);
    return { ...running, inner: openClient(`http://127.0.0.1:${running.opsPort}`) };
  }

  return { app, another };
}
