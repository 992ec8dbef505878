/** The rights of visitors and members. No role holds `anyone`, because visitors call these routes too. */
import type { Right } from './right.ts';

export const MEMBER_RIGHTS: readonly Right[] = [
  {
    right: 'anyone',
    roles: '',
    calls: `
      GET /.well-known/indulge-keys.json
      GET /api/report-files/:token
      POST /api/auth/2fa/challenge
      POST /api/auth/apple/token
      POST /api/auth/disown-sign-in
      POST /api/auth/forgot-password
      POST /api/auth/passkeys/sign-in
      POST /api/auth/passkeys/sign-in/options
      POST /api/auth/resend-verification
      POST /api/auth/reset-password
      POST /api/auth/reset-password/check
      POST /api/auth/signin
      POST /api/auth/signup
      POST /api/auth/undo-email-change
      POST /api/auth/verify-email
      POST /api/auth/verify-email-manual
      GET /api/config
      GET /api/email-change
      POST /api/email-change
      POST /api/claims/account
      POST /api/claims/cards
      POST /api/claims/gift-cards
      POST /api/claims/code
      POST /api/claims/not-for-me
      POST /api/claims/read
      POST /api/claims/thanks
      POST /api/deleted-account/codes
      GET /api/gift-cards
      GET /api/gift-cards/:giftCardId
      GET /api/gift-card-counts
      POST /api/guest/complete-transfer
      POST /api/guest/create-payment-intent
      POST /api/guest/gifts
      POST /api/guest/gifts/cancel
      POST /api/guest/gifts/complete
      POST /api/guest/gifts/read
      POST /api/guest/gifts/remind
      POST /api/guest/gifts/resend
      POST /api/guest/gifts/undo
      GET /api/guest/payment
      GET /api/guest/payment/signed
      GET /api/profile-access/:username
      GET /api/public/user/:username
      POST /api/search-user
      POST /api/search-users
      GET /api/trust/checkpoints
      GET /api/trust/checkpoints/:number
      GET /api/trust/days`,
  },
  {
    right: 'marketplace',
    roles: 'member god',
    calls: `
      GET /api/cart
      POST /api/cart
      DELETE /api/cart/:cartItemId
      PATCH /api/cart/:cartItemId
      POST /api/checkout`,
  },
  {
    right: 'add-funds',
    roles: 'member god',
    calls: `
      POST /api/create-payment-intent
      GET /api/payment-methods
      POST /api/payment-methods
      DELETE /api/payment-methods/:id
      POST /api/payment-methods/setup-intent`,
  },
  {
    right: 'wallet',
    roles: 'member god',
    calls: `
      GET /api/cash-out
      POST /api/cash-out
      POST /api/cash-out/withdrawal
      POST /api/claims/balance
      GET /api/rewards
      POST /api/rewards
      POST /api/rewards/:id/cancel
      POST /api/rewards/:id/link
      POST /api/rewards/:id/remind
      POST /api/rewards/:id/resend
      POST /api/rewards/:id/undo
      GET /api/purchased-gift-cards
      PATCH /api/purchased-gift-cards/:id
      GET /api/purchased-gift-cards/:id/apple-pass
      GET /api/purchased-gift-cards/:id/pdf
      POST /api/purchased-gift-cards/:id/google-pass
      POST /api/purchased-gift-cards/:id/reveal
      POST /api/transfers
      DELETE /api/user/delete-account
      PUT /api/purchased-gift-cards/:id/remaining
      GET /api/wallet/issuing
      GET /api/wallet/spending
      POST /api/purchased-gift-cards/:id/cases
      GET /api/purchased-gift-cards/:id/cases
      POST /api/card-cases/:caseId/picture
      POST /api/card-cases/:caseId/withdraw`,
  },
  {
    right: 'employers',
    roles: 'member',
    calls: `
      GET /api/employers
      DELETE /api/employers/:enterpriseId
      POST /api/employers/:enterpriseId/accept`,
  },
];
