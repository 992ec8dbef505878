/** How often, and how much: what users, companies and staff may do in a time. */
import type { Variables } from './variables.ts';

/** What staff may do with money (docs/decisions/0043). */
export type StaffLimits = {
  /** The most that one member of staff moves for one customer in 24 hours without a second administrator. */
  aloneCents: bigint;
  /**
   * The most that one member of staff moves for all customers together in 24 hours without a second
   * administrator.
   */
  alonePerDayCents: bigint;
  /** The most that any single act moves, with a second administrator too. */
  actCents: bigint;
};

/** To how many strangers a company writes while it is new (P81). */
export type NewCompanyLimits = { strangersPerDay: number; days: number };

export type Limits = {
  failedSignInsPerQuarterHour: number;
  failedCodesPerQuarterHour: number;
  accountMailsPerHour: number;
  sendsPerMinute: number;
  claimsPerMinute: number;
  apiCallsPerMinute: number;
  paymentsPerMinute: number;
  signUpsPerMinute: number;
  signInsPerMinute: number;
  guestIntentsPerMinute: number;
  guestIntentsPerRecipientPerHour: number;
  guestIntentsInTotalPerMinute: number;
  searchesPerMinute: number;
  searchesInTotalPerMinute: number;
  transfersPerDay: number;
};

export function limits(values: Variables): Limits {
  return {
    failedSignInsPerQuarterHour: values.LIMIT_FAILED_SIGN_INS_PER_QUARTER_HOUR,
    failedCodesPerQuarterHour: values.LIMIT_FAILED_CODES_PER_QUARTER_HOUR,
    accountMailsPerHour: values.LIMIT_ACCOUNT_MAILS_PER_HOUR,
    claimsPerMinute: values.LIMIT_CLAIMS_PER_MINUTE,
    apiCallsPerMinute: values.LIMIT_API_CALLS_PER_MINUTE,
    sendsPerMinute: values.LIMIT_SENDS_PER_MINUTE,
    paymentsPerMinute: values.LIMIT_PAYMENTS_PER_MINUTE,
    signUpsPerMinute: values.LIMIT_SIGN_UPS_PER_MINUTE,
    signInsPerMinute: values.LIMIT_SIGN_INS_PER_MINUTE,
    guestIntentsPerMinute: values.LIMIT_GUEST_INTENTS_PER_MINUTE,
    guestIntentsPerRecipientPerHour: values.LIMIT_GUEST_INTENTS_PER_RECIPIENT_PER_HOUR,
    guestIntentsInTotalPerMinute: values.LIMIT_GUEST_INTENTS_IN_TOTAL_PER_MINUTE,
    searchesPerMinute: values.LIMIT_SEARCHES_PER_MINUTE,
    searchesInTotalPerMinute: values.LIMIT_SEARCHES_IN_TOTAL_PER_MINUTE,
    transfersPerDay: values.LIMIT_TRANSFERS_PER_DAY,
  };
}
