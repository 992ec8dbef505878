/** What staff read for each limit of the configuration. */
export const LIMIT_LABELS: Readonly<Record<string, string>> = {
  failedSignInsPerQuarterHour: 'Failed sign-ins in 15 minutes',
  failedCodesPerQuarterHour: 'Wrong codes in 15 minutes',
  accountMailsPerHour: 'Account emails per hour',
  sendsPerMinute: 'Sends per minute',
  claimsPerMinute: 'Claims per minute per IP address',
  apiCallsPerMinute: 'API calls per minute per key',
  paymentsPerMinute: 'Payments per minute',
  signUpsPerMinute: 'Sign-ups per minute per IP address',
  signInsPerMinute: 'Sign-ins per minute per IP address',
  guestIntentsPerMinute: 'Guest payments per minute per IP address',
  guestIntentsPerRecipientPerHour: 'Guest payments per hour per recipient',
  guestIntentsInTotalPerMinute: 'Guest payments per minute, in total',
  searchesPerMinute: 'Searches per minute per IP address',
  searchesInTotalPerMinute: 'Searches per minute, in total',
  transfersPerDay: 'Transfers per day per member',
};
