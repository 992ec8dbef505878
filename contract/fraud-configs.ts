/**
 * The settings of the fraud rules. Apart from their names, so that pages that show those carry no schemas.
 */
import { z } from 'zod';
import { FRAUD_COUNTED, FRAUD_LIST_MAX, FRAUD_PERIODS, type FraudRuleType } from './fraud.ts';
import { amount } from './kernel/money.ts';

const listOf = <T extends z.ZodType>(entry: T) =>
  z.array(entry, 'is not a list').max(FRAUD_LIST_MAX, `has more than ${FRAUD_LIST_MAX} entries`);
const entries = <T extends z.ZodType>(entry: T) => listOf(entry).min(1, 'is empty');

const country = z
  .string('is not a country code')
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'is not a country code');
const NETWORKS = [z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()];
const network = z
  .string('is not a network')
  .trim()
  .refine((text) => NETWORKS.some((schema) => schema.safeParse(text).success), 'is not a network');
const email = z.email('is not an email address').trim().toLowerCase().max(254);
const domain = z
  .string('is not a domain')
  .trim()
  .toLowerCase()
  .regex(/^(?=.{1,253}$)([a-z0-9-]{1,63}\.)*[a-z0-9-]{1,63}$/, 'is not a domain');
const addresses = z
  .object({ emails: listOf(email).default([]), domains: listOf(domain).default([]) })
  .refine(({ emails, domains }) => emails.length + domains.length > 0, {
    error: 'needs an email address or a domain',
    path: ['emails'],
  });
const counted = {
  period: z.enum(FRAUD_PERIODS, `is none of ${FRAUD_PERIODS.join(', ')}`),
  /** The recipient alone where it is omitted. */
  per: z
    .array(z.enum(FRAUD_COUNTED, `is none of ${FRAUD_COUNTED.join(', ')}`))
    .min(1, 'is empty')
    .default(['recipient']),
};
const nothing = z.object({});

/** The settings of each rule. */
export const FRAUD_CONFIGS = {
  review_country: z.object({
    /** `whitelist`: all countries but these are flagged. */
    type: z.enum(['whitelist', 'blacklist'], 'is not whitelist or blacklist'),
    countries: entries(country),
  }),
  review_ip: z.object({ ips: entries(network) }),
  review_email: addresses,
  /** More than this many rewards, this one included. */
  review_redeemed_rewards_count: z.object({
    amount: z.int('is not a whole number').min(0, 'is below zero').max(1_000_000, 'is too large'),
    ...counted,
  }),
  /** More than this many dollars, with those of this claim. */
  review_redeemed_rewards_amount: z.object({
    amount: amount('is not an amount'),
    ...counted,
  }),
  review_multiple_emails: nothing,
  review_vpn: nothing,
  review_tremendous_flag_list: nothing,
  review_previously_blocked_recipients: nothing,
  allow_ip: z.object({ ips: entries(network) }),
  allow_email: addresses,
} as const satisfies Record<FraudRuleType, z.ZodType>;
