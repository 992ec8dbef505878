/** `GET /api/config`: what the browser has to know about this installation. */
import { getConfig, type PublicConfig } from '#contract/config.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { ADD_FUNDS_LEAST_CENTS } from '#contract/payments.ts';
import { GIFT_BY_CARD_LEAST_CENTS, GIFT_BY_CARD_MOST_CENTS } from '#contract/send-funds/guest-payments.ts';
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
      addFundsMinimum: formatCents(ADD_FUNDS_LEAST_CENTS),
      addFundsMaximum: formatCents(config.addFundsMaxCents),
      guestMinimum: formatCents(GIFT_BY_CARD_LEAST_CENTS),
      guestMaximum: formatCents(GIFT_BY_CARD_MOST_CENTS),
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
