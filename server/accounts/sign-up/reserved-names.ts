/**
 * Reserved usernames: `/:username` would hide behind a page or a file of the product, or pass for a part of
 * it (P12 and P13).
 */
const RESERVED = new Set(
  `about abuse accept account accounts add-funds admin administrator api apple apple-touch-icon.png assets auth
  authority authorize billing blog boot.js business callback cart catalog catalogue checkout claim claims code
  codes complete-profile contact copy css customer-care customer-service dashboard debug demo dev developers
  docs download email email-verification-sent email-verified embed employee employee-template
  employee-template.csv employees enterprise enterprise-dashboard enterprise-settings error everyone example
  faq favicon favicon.ico favicon.svg feedback files finance fonts forgot-password fraud funds gift gift-card
  gift-card-template.csv gift-cards gift-paid gifts god google guest guests health healthz help home host
  hostmaster how-it-works icon-192.png icon-512.png images img index index.html indulge info invite invoice js
  legal localhost login logo.svg logout mail mailbox manager manifest manifest.json manifest.webmanifest
  marketplace me media member members metrics moderator money no-reply nobody noreply not-me notifications null
  office official og.png ops order orders owner password payment payment-success payments postmaster press
  pricing privacy profile profiles public readyz receipt refund refunds register reset-password robots.txt root
  sales sandbox search security send send-funds send-gift send-to sent-gift sent-gifts service session settings
  share shop sign-in sign-out sign-up signin signout signup sitemap sitemap.xml staff static status store
  stripe super-admin superadmin support system team terms test test-settings transaction transaction-history
  transactions transfer transfers trust undefined undo-email unsubscribe upload uploads user user-settings
  username users verify verify-email wallet web webhook webhooks webmaster welcome
  well-known www`.split(/\s+/),
);

/** Beside some files stands a compressed copy, such as `index.html.br`. */
const COMPRESSED = /\.(?:br|gz)$/;

export function isReservedName(username: string): boolean {
  return RESERVED.has(username.replace(COMPRESSED, ''));
}
