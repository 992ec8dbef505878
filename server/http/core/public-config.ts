/** `GET /api/config`: what the browser has to know about this installation. */
import { getConfig, type PublicConfig } from '#contract/config.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { CompleteConfig } from '#server/config/stand-ins.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { App } from './app.ts';
import { bind } from './bind.ts';

const MARKETPLACE_PRESETS = [25, 50, 100, 200, 250, 500];
const SHORT_PRESETS = [25, 50, 100];
const DEFAULT_AMOUNT = 50;

type Deps = { config: CompleteConfig; clock: Clock; demo: PublicConfig['demo'] };

export function publicConfigRoutes(app: App, { config, clock, demo }: Deps): void {
  bind(app, getConfig, async () => publicConfig(config, clock.now(), demo));
}

export function publicConfig(config: CompleteConfig, now: Date, demo: PublicConfig['demo']): PublicConfig {
  const { fees, launch, services, standIns } = config;
  return {
    fees: { ...fees, enterpriseBasisPoints: fees.addFundsBasisPoints },
    presets: { marketplace: MARKETPLACE_PRESETS, short: SHORT_PRESETS, defaultAmount: DEFAULT_AMOUNT },
    limits: {
      addFundsMinimum: '1.00',
      addFundsMaximum: formatCents(config.addFundsMaxCents),
      guestMinimum: '1.00',
      guestMaximum: '1000.00',
    },
    launch: { text: launch.text, upcoming: new Date(launch.date) > now },
    signInProviders: [services.google && ('google' as const), services.apple && ('apple' as const)].filter(
      (name) => name !== undefined,
    ),
    sms: services.sms !== undefined,
    countries: config.securityEvents.countriesFile !== undefined,
    passes: [config.passes.apple && ('apple' as const), config.passes.google && ('google' as const)].filter(
      (name) => name !== undefined,
    ),
    payments: {
      publishableKey: services.stripe.publishableKey,
      scriptUrl: services.stripe.scriptUrl,
      apiBase: services.stripe.apiBase,
    },
    sandbox: standIns.size > 0,
    demo: standIns.size > 0 ? demo : null,
  };
}
