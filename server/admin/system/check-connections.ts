/** Checks every outside service, with the product's own keys and addresses. */
import type { Connection } from '#contract/admin/system.ts';
import type { ServiceName } from '#server/config/stand-ins.ts';
import { within } from '#server/kernel/within.ts';
import type { SystemDeps } from './deps.ts';

const PATIENCE_MS = 5_000;

/** An unknown id: a service that answers so is up and accepts our keys. */
const unknownId = 'pi_reachability';

type Probe = Pick<Connection, 'name' | 'mode' | 'address'> & { reach: (() => Promise<unknown>) | null };

export function checkConnections(deps: SystemDeps): Promise<Connection[]> {
  const { config, cardProcessor, issuer, mailer, smsSender, bounceMailbox, identityProviders } = deps;
  const { services } = config;
  const realOr = (standIn: ServiceName) => (config.standIns.has(standIn) ? 'sandbox' : 'live');
  const identity = (name: 'google' | 'apple', host: string): Probe => {
    const known = identityProviders[name];
    const address = services[name]?.issuer ?? null;
    if (!known || address === null) return { name, mode: 'off', address: null, reach: null };
    const isReal = new URL(address).hostname === host;
    return { name, mode: isReal ? 'live' : 'sandbox', address, reach: () => known.reach() };
  };
  const probes: Probe[] = [
    {
      name: 'payments',
      mode: stripeMode(services.stripe.secretKey, config.standIns.has('stripe')),
      address: services.stripe.apiBase,
      reach: () => cardProcessor.retrievePaymentIntent(unknownId),
    },
    {
      name: 'issuer',
      mode: realOr('issuer'),
      address: services.issuer.url,
      reach: async () => {
        const found = await issuer.find('reachability');
        if (found.kind === 'unknown') throw new Error(found.reason);
      },
    },
    {
      name: 'mail',
      mode: realOr('mail'),
      address: withoutSecrets(services.smtpUrl),
      reach: () => mailer.verify(),
    },
    {
      name: 'bounces',
      mode: bounceMailbox ? realOr('mail') : 'off',
      address: config.bounces.imapUrl === undefined ? null : withoutSecrets(config.bounces.imapUrl),
      reach: bounceMailbox ? () => bounceMailbox.verify() : null,
    },
    {
      name: 'sms',
      mode: services.sms ? realOr('sms') : 'off',
      address: services.sms?.apiBase ?? null,
      reach: smsSender ? () => smsSender.verify() : null,
    },
    identity('google', 'accounts.google.com'),
    identity('apple', 'appleid.apple.com'),
  ];
  return Promise.all(probes.map(check));
}

async function check({ reach, ...connection }: Probe): Promise<Connection> {
  if (reach === null) return { ...connection, reachable: null, milliseconds: null, problem: null };
  const began = performance.now();
  try {
    await within<unknown>(PATIENCE_MS, reach(), () => {
      throw new Error(`It has not answered within ${PATIENCE_MS / 1000} seconds.`);
    });
    const milliseconds = Math.round(performance.now() - began);
    return { ...connection, reachable: true, milliseconds, problem: null };
  } catch (error) {
    const problem = (error instanceof Error ? error.message : 'It does not answer.').slice(0, 300);
    return { ...connection, reachable: false, milliseconds: null, problem };
  }
}

function stripeMode(secretKey: string, standIn: boolean): Connection['mode'] {
  if (standIn) return 'sandbox';
  return /^(sk|rk)_live_/.test(secretKey) ? 'live' : 'test';
}

function withoutSecrets(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}
