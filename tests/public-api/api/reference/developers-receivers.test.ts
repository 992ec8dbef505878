/** The receivers of webhooks on the page /developers run as they are printed. */

import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { WebhookDelivery } from '#contract/enterprise/webhooks.ts';
import { startChild } from '#tests/support/child.ts';
import { eventually } from '#tests/support/eventually.ts';
import { freePort } from '#tests/support/free-port.ts';
import { RECEIVER_LANGUAGES, RECEIVERS, type ReceiverLanguage } from '#web/features/developers/languages.ts';
import { call } from '../company.ts';
import { openDeveloper } from './developer.ts';

const { product, acme, folder, started } = await openDeveloper();

/** How a receiver is started, from a file with its code. */
const STARTS: Record<ReceiverLanguage, (file: string, port: number) => [string, string[]]> = {
  node: (file) => [process.execPath, [file]],
  python: (file) => ['python3', [file]],
  php: (file, port) => ['php', ['-S', `127.0.0.1:${port}`, file]],
  go: (file) => ['go', ['run', file]],
};

const ENDINGS = { node: 'mjs', python: 'py', php: 'php', go: 'go' } as const;

// Where a language is not installed, its receiver is not run.
test.each(RECEIVER_LANGUAGES.map(({ value }) => value))(
  'the receiver in %s takes what we send, and nothing else',
  async (language) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/hooks`;
    const { webhook } = (await call(product, acme.key, 'POST', '/webhooks', { url })).body;
    const file = join(folder, `receiver.${ENDINGS[language]}`);
    writeFileSync(file, RECEIVERS[language]);
    const [program, parameters] = STARTS[language](file, port);
    if (spawnSync(program, [language === 'go' ? 'version' : '--version']).error) return;
    const env = { ...process.env, PORT: String(port), INDULGE_SECRET: webhook.private_key };
    started.push(startChild(program, parameters, { env, detached: true }));
    const post = (body: string, header?: string) =>
      fetch(url, {
        method: 'POST',
        body,
        headers: header === undefined ? {} : { 'tremendous-webhook-signature': header },
      }).then(({ status }) => status);
    await eventually(() => post('{}').then(Boolean, () => false), { timeoutMs: 60_000 });
    const signed = `sha256=${createHmac('sha256', webhook.private_key).update('{}').digest('hex')}`;
    expect([
      await post('{}', signed),
      await post('{} ', signed),
      await post('{}', signed.slice(0, -1)),
      await post('{}', 'é'),
      await post('{}'),
    ]).toEqual([204, 401, 401, 401, 401]);

    await call(product, acme.key, 'POST', `/webhooks/${webhook.id}/simulate`, { event: 'REWARDS.CANCELED' });
    const delivery = await eventually(async () => {
      const path = `/api/enterprise/webhooks/${webhook.id}/deliveries`;
      return (await acme.owner.get<WebhookDelivery[]>(path)).body.find(({ state }) => state === 'delivered');
    });
    expect(delivery.lastTry?.status).toBe(204);
    await eventually(() => started.at(-1)?.output().includes('REWARDS.CANCELED'));
    await call(product, acme.key, 'DELETE', `/webhooks/${webhook.id}`);
  },
);
