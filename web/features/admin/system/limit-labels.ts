/** What staff read for each limit of the configuration. */
export const LIMIT_LABELS: Readonly<Record<string, string>> = {
  failedSignInsPerQuarterHour: 'Failed sign-ins in 15 minutes',
  failedCodesPerQuarterHour: 'Wrong codes in 15 minutes',
  accountMailsPerHour: 'Account emails an hour',
  sendsPerMinute: 'Sends a minute',
  claimsPerMinute: 'Claims a minute, per address',
  apiCallsPerMinute: 'API calls a minute, per key',
  paymentsPerMinute: 'Payments a minute',
  signUpsPerMinute: 'Sign-ups a minute, per address',
  signInsPerMinute: 'Sign-ins a minute, per address',
  guestIntentsPerMinute: 'Guest payments a minute, per address',
  guestIntentsPerRecipientPerHour: 'Guest payments an hour, per recipient',
  guestIntentsInTotalPerMinute: 'Guest payments a minute, in total',
  searchesPerMinute: 'Searches a minute, per address',
  searchesInTotalPerMinute: 'Searches a minute, in total',
  transfersPerDay: 'Transfers a day, per member',
};
