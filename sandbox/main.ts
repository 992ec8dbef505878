/**
 * Runs the sandbox as a process of its own:
 *
 *   node sandbox/main.ts --data-dir .data --webhook-url http://localhost:3000/api/webhooks/stripe [--port 0]
 *     [--smtp-port 0] [--imap-port 0] [--services stripe,issuer,mail,sms,identity] [--host 127.0.0.1]
 *     [--public-url http://sandbox.internal:8080] [--settings-file stand-ins.env]
 *
 * When it is ready it prints one line of JSON: `{ port, publicUrl, settings }`. The settings are the
 * environment variables that connect the application to it; the file gets them as lines.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { environmentOf, linesOf } from './environment.ts';
import { type Sandbox, type SandboxServiceName, startSandbox } from './index.ts';
import { listen } from './kernel/listen.ts';

const every: readonly SandboxServiceName[] = ['stripe', 'issuer', 'mail', 'sms', 'identity'];

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'data-dir': { type: 'string', default: '.data' },
    'webhook-url': { type: 'string', default: 'http://localhost:3000/api/webhooks/stripe' },
    services: { type: 'string', default: every.join(',') },
    /** Where it listens; the mail server too. */
    host: { type: 'string', default: '127.0.0.1' },
    /** The address under which browsers and the product's machines reach it. */
    'public-url': { type: 'string' },
    'smtp-port': { type: 'string', default: '0' },
    'imap-port': { type: 'string', default: '0' },
    /** Where the product's settings are written, for the file of settings of each machine. */
    'settings-file': { type: 'string' },
  },
});

const names = values.services.split(',');
const services = new Set(every.filter((name) => names.includes(name)));
const unknown = names.filter((name) => !every.some((known) => known === name));
if (unknown.length > 0) {
  console.error(`There is no stand-in called ${unknown.join(', ')}; there are ${every.join(', ')}.`);
  process.exit(2);
}

// The port comes first, because the stand-ins publish their own address.
let sandbox: Sandbox | undefined;
const listening = await listen(
  (request, response) => {
    if (!sandbox?.handle(request, response)) response.writeHead(404).end('No stand-in answers here.\n');
  },
  Number(values.port),
  values.host,
);
const publicUrl = `${values['public-url'] ?? listening.url}/sandbox`;
sandbox = await startSandbox({
  dataDir: values['data-dir'],
  publicUrl,
  webhookUrl: values['webhook-url'],
  services,
  smtp: {
    host: values.host,
    port: Number(values['smtp-port']),
    imapPort: Number(values['imap-port']),
    name: new URL(publicUrl).hostname,
  },
});
const settings = environmentOf(sandbox.settings);
if (values['settings-file'] !== undefined) {
  // In production, stand-ins have to be allowed.
  writeFileSync(values['settings-file'], linesOf({ SANDBOX: 'allow', ...settings }), { mode: 0o600 });
}
console.log(JSON.stringify({ port: listening.port, publicUrl, settings }));

const stop = async () => {
  await listening.close();
  await sandbox?.close();
  process.exit(0);
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
