/**
 * Reserved usernames: `/:username` would hide behind a page of the product, or pass for a part of it (P12 and
 * P13).
 */
const RESERVED = new Set(
  `about abuse accept account accounts add-funds admin administrator api apple assets auth authority authorize
  billing blog business callback cart catalog catalogue checkout claim claims code codes complete-profile contact copy css customer-care
  customer-service dashboard debug demo dev developers docs download email email-verification-sent email-verified embed employee
  employees employee-template enterprise enterprise-dashboard enterprise-settings error everyone example faq favicon
  favicon.ico favicon.svg feedback files finance forgot-password fraud fonts funds gift gift-card gift-cards gifts god google
  gift-paid guest guests health healthz help home host hostmaster how-it-works images img index index.html indulge info
  invite invoice js legal localhost login logout mail mailbox manager manifest manifest.json marketplace me media member
  members metrics moderator money no-reply nobody not-me noreply notifications null office official ops order orders owner
  password payment payment-success payments postmaster press pricing privacy profile profiles public readyz receipt
  refund refunds register reset-password root robots.txt sales sandbox search security send send-funds send-gift send-to sent-gift sent-gifts service
  session settings share shop sign-in sign-out sign-up signin signout signup sitemap sitemap.xml staff static status
  store stripe super-admin superadmin support system team terms test test-settings transaction transaction-history
  transactions transfer transfers trust undefined undo-email unsubscribe upload uploads user user-settings username users verify
  verify-email wallet web webhook webhooks webmaster welcome well-known www`.split(/\s+/),
);

export function isReservedName(username: string): boolean {
  return RESERVED.has(username);
}
