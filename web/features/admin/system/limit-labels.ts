/** What staff read for each limit of the configuration. */
export const LIMIT_LABELS: Readonly<Record<string, string>> = {
  failedSignInsPerQuarterHour: 'Failed sign-ins in 15 minutes',
  failedCodesPerQuarterHour: 'Wrong codes in 15 minutes',
  accountMailsPerHour: 'Account emails per hour',
  sendsPerMinute: 'Sends per minute',
  claimsPerMinute: 'Claims per minute and address',
  apiCallsPerMinute: 'API calls per minute and key',
  paymentsPerMinute: 'Payments per minute',
  signUpsPerMinute: 'Sign-ups per minute and address',
  signInsPerMinute: 'Sign-ins per minute and address',
  guestIntentsPerMinute: 'Guest payments per minute and address',
  guestIntentsPerRecipientPerHour: 'Guest payments per hour and recipient',
  guestIntentsInTotalPerMinute: 'Guest payments per minute, in total',
  searchesPerMinute: 'Searches per minute and address',
  searchesInTotalPerMinute: 'Searches per minute, in total',
  transfersPerDay: 'Transfers per day and member',
};
