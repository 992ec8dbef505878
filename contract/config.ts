/** The public configuration that the browser needs before it shows prices, limits and sign-in buttons. */
import { z } from 'zod';
import { defineRoute } from './kernel/define-route.ts';
import { Money } from './kernel/money.ts';

export const PublicConfig = z
  .object({
    fees: z.object({
      addFundsBasisPoints: z.int(),
      guestBasisPoints: z.int(),
      enterpriseBasisPoints: z.int(),
    }),
    presets: z.object({ marketplace: z.array(z.int()), short: z.array(z.int()), defaultAmount: z.int() }),
    limits: z.object({
      addFundsMinimum: Money,
      addFundsMaximum: Money,
      guestMinimum: Money,
      guestMaximum: Money,
    }),
    launch: z.object({ text: z.string(), upcoming: z.boolean() }),
    signInProviders: z.array(z.enum(['google', 'apple'])),
    /** Whether rewards and gifts can go to a phone number. */
    sms: z.boolean(),
    /** Whether the operator loaded a file of countries, without which no fraud rule names them. */
    countries: z.boolean(),
    /** The wallets of phones that gift cards can be added to. */
    passes: z.array(z.enum(['apple', 'google'])),
    payments: z.object({ publishableKey: z.string(), scriptUrl: z.string(), apiBase: z.string() }).nullable(),
    sandbox: z.boolean(),
    /** Sandbox only: demo accounts, which share one password. */
    demo: z
      .object({
        password: z.string(),
        mailboxUrl: z.string(),
        people: z.array(z.object({ email: z.string(), label: z.string() })),
      })
      .nullable(),
  })
  .meta({ id: 'PublicConfig' });
export type PublicConfig = z.infer<typeof PublicConfig>;

export const getConfig = defineRoute({
  method: 'GET',
  path: '/api/config',
  summary: 'Fees, limits, presets and which outside services are on',
  actor: 'anyone',
  reply: { 200: PublicConfig },
});
