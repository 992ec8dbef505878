/** What the card processor, the issuer and the mail server get wrong, at random. */
import type { World } from './world.ts';

const faults = {
  stripe: [
    { match: 'webhook *', fault: 'duplicate', copies: 3, chance: 0.2 },
    { match: 'webhook *', fault: 'reorder', ms: 800, chance: 0.2 },
    { match: 'webhook *', fault: 'withhold', chance: 0.1 },
    { match: 'POST /v1/payment_intents', fault: 'drop-reply', chance: 0.1 },
    { match: 'POST /v1/payment_intents', fault: 'delay', ms: 200, chance: 0.2 },
    { match: 'GET /v1/payment_intents/*', fault: 'drop-reply', chance: 0.1 },
    { match: 'POST /v1/refunds', fault: 'drop-reply', chance: 0.2 },
    { match: 'POST /v1/refunds', fault: 'down', status: 503, chance: 0.1 },
    { match: 'GET /v1/refunds/*', fault: 'drop-reply', chance: 0.1 },
    { match: 'GET /v1/disputes/*', fault: 'drop-reply', chance: 0.1 },
  ],
  issuer: [
    { match: 'POST /orders', fault: 'drop-reply', chance: 0.1 },
    { match: 'POST /orders', fault: 'delay', ms: 300, chance: 0.3 },
    { match: 'POST /orders', fault: 'refuse', chance: 0.05 },
    { match: 'issue', fault: 'refuse', chance: 0.05 },
    { match: 'issue', fault: 'delay', ms: 700, chance: 0.2 },
    { match: 'issued', fault: 'down', chance: 0.05 },
  ],
  mailbox: [
    { match: 'SMTP DATA', fault: 'drop-reply', chance: 0.05 },
    { match: 'SMTP RCPT', fault: 'refuse', status: 451, chance: 0.05 },
    { match: 'SMTP CONNECT', fault: 'down', chance: 0.02 },
  ],
} as const;

/** The processor's and the issuer's alone, unless the mail server is named too. */
export async function addFaults(
  world: World,
  services: readonly (keyof typeof faults)[] = ['stripe', 'issuer'],
): Promise<void> {
  for (const service of services)
    for (const fault of faults[service]) await world.fault(service, { times: 100_000, ...fault });
}
