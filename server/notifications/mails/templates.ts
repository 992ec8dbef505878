/** Every mail of the product, by name. */
import { type AccountDeletedData, accountDeletedMail } from './accounts/account-deleted.ts';
import { type EmailChangeQuestionData, emailChangeQuestionMail } from './accounts/email-change-question.ts';
import { type EmailChangedData, emailChangedMail } from './accounts/email-changed.ts';
import { type EmailCodeData, emailCodeMail } from './accounts/email-code.ts';
import { type EnrollmentLinkData, enrollmentLinkMail } from './accounts/enrollment-link.ts';
import { type NewDeviceData, newDeviceMail } from './accounts/new-device.ts';
import { type PasswordChangedData, passwordChangedMail } from './accounts/password-changed.ts';
import { type ResetPasswordData, resetPasswordMail } from './accounts/reset-password.ts';
import { type SecurityChangeData, securityChangeMail } from './accounts/security-change.ts';
import { type SetPasswordData, setPasswordMail } from './accounts/set-password.ts';
import { type VerifyEmailData, verifyEmailMail } from './accounts/verify-email.ts';
import {
  type CashOutDecidedData,
  type CashOutRequestedData,
  cashOutDecidedMail,
  cashOutRequestedMail,
} from './cash-out.ts';
import { type ApprovalDecidedData, approvalDecidedMail } from './enterprise/approval-decided.ts';
import { type ApprovalRequestedData, approvalRequestedMail } from './enterprise/approval-requested.ts';
import { type EmployerInvitationData, employerInvitationMail } from './enterprise/employer-invitation.ts';
import { type InvoiceMailData, invoiceMail } from './enterprise/invoice.ts';
import { type LowBalanceData, lowBalanceMail } from './enterprise/low-balance.ts';
import { type PayoutReceivedData, payoutReceivedMail } from './enterprise/payout-received.ts';
import { type ReviewsRequestedData, reviewsRequestedMail } from './enterprise/reviews-requested.ts';
import { type TopUpsStoppedData, topUpsStoppedMail } from './enterprise/top-ups-stopped.ts';
import { type WebhookSwitchedOffData, webhookSwitchedOffMail } from './enterprise/webhook-switched-off.ts';
import { type FundsAddedData, fundsAddedMail } from './funds-added.ts';
import { type CardCaseData, cardCaseMail } from './gift-cards/card-case.ts';
import { type CardExpiresData, cardExpiresMail } from './gift-cards/card-expires.ts';
import { type GiftCardMailData, giftCardMail } from './gift-cards/gift-card-codes.ts';
import { type PurchaseReleasedData, purchaseReleasedMail } from './gift-cards/purchase-released.ts';
import { type ClaimCodeData, claimCodeMail } from './gifts/claim-code.ts';
import { type GiftExpiredData, giftExpiredMail } from './gifts/gift-expired.ts';
import { type GiftLinkData, giftLinkMail, giftReminderMail } from './gifts/gift-link.ts';
import { type GiftNotDeliveredData, giftNotDeliveredMail } from './gifts/gift-not-delivered.ts';
import { type GiftPaidOutData, giftPaidOutMail } from './gifts/gift-paid-out.ts';
import { type GiftReceiptData, giftReceiptMail } from './gifts/gift-receipt.ts';
import { type GiftReceivedData, giftReceivedMail } from './gifts/gift-received.ts';
import { type GiftRefundFailedData, giftRefundFailedMail } from './gifts/gift-refund-failed.ts';
import { type GiftReturnedData, giftReturnedMail } from './gifts/gift-returned.ts';
import {
  type GuestGiftReceiptData,
  type GuestGiftUpdateData,
  guestGiftReceiptMail,
  guestGiftUpdateMail,
} from './gifts/guest-gift.ts';
import type { MailContent, MailContext } from './mail-content.ts';
import { type PaymentUpdateData, paymentUpdateMail } from './payment-update.ts';
import { type StaffRequestData, staffRequestMail } from './staff-request.ts';

/** Mails whose data may wait in a job, because the database holds it in clear anyway. */
export type HarmlessMail =
  | { template: 'funds-added'; data: FundsAddedData }
  | { template: 'gift-received'; data: GiftReceivedData }
  | { template: 'gift-receipt'; data: GiftReceiptData }
  | { template: 'gift-returned'; data: GiftReturnedData }
  | { template: 'gift-paid-out'; data: GiftPaidOutData }
  | { template: 'gift-refund-failed'; data: GiftRefundFailedData }
  | { template: 'payment-update'; data: PaymentUpdateData }
  | { template: 'password-changed'; data: PasswordChangedData }
  | { template: 'purchase-released'; data: PurchaseReleasedData }
  | { template: 'reward-received'; data: PayoutReceivedData }
  | { template: 'employer-asks'; data: EmployerInvitationData }
  | { template: 'approval-requested'; data: ApprovalRequestedData }
  | { template: 'approval-decided'; data: ApprovalDecidedData }
  | { template: 'reviews-requested'; data: ReviewsRequestedData }
  | { template: 'low-balance'; data: LowBalanceData }
  | { template: 'top-ups-stopped'; data: TopUpsStoppedData }
  | { template: 'webhook-switched-off'; data: WebhookSwitchedOffData }
  | { template: 'security-change'; data: SecurityChangeData }
  | { template: 'card-case'; data: CardCaseData }
  | { template: 'cash-out-requested'; data: CashOutRequestedData }
  | { template: 'cash-out-decided'; data: CashOutDecidedData }
  | { template: 'card-expires'; data: CardExpiresData }
  | { template: 'gift-expired'; data: GiftExpiredData }
  | { template: 'gift-not-delivered'; data: GiftNotDeliveredData }
  | { template: 'staff-request'; data: StaffRequestData };

/** Mails that carry a token, a code or a file: rendered while sending, never stored. */
export type SecretMail =
  | { template: 'verify-email'; data: VerifyEmailData }
  | { template: 'reset-password'; data: ResetPasswordData }
  | { template: 'set-password'; data: SetPasswordData }
  | { template: 'enrolment-link'; data: EnrollmentLinkData }
  | { template: 'gift-card-codes'; data: GiftCardMailData }
  | { template: 'gift-link'; data: GiftLinkData }
  | { template: 'gift-reminder'; data: GiftLinkData }
  | { template: 'guest-gift-receipt'; data: GuestGiftReceiptData }
  | { template: 'guest-gift-update'; data: GuestGiftUpdateData }
  | { template: 'claim-code'; data: ClaimCodeData }
  | { template: 'invoice'; data: InvoiceMailData }
  | { template: 'email-code'; data: EmailCodeData }
  | { template: 'email-changed'; data: EmailChangedData }
  | { template: 'new-device'; data: NewDeviceData }
  | { template: 'email-change-question'; data: EmailChangeQuestionData }
  | { template: 'account-deleted'; data: AccountDeletedData };

export type AnyMail = HarmlessMail | SecretMail;

export function mailContent(mail: AnyMail, context: MailContext): MailContent {
  switch (mail.template) {
    case 'funds-added':
      return fundsAddedMail(mail.data, context);
    case 'gift-received':
      return giftReceivedMail(mail.data, context);
    case 'gift-receipt':
      return giftReceiptMail(mail.data, context);
    case 'gift-returned':
      return giftReturnedMail(mail.data);
    case 'gift-paid-out':
      return giftPaidOutMail(mail.data);
    case 'gift-refund-failed':
      return giftRefundFailedMail(mail.data);
    case 'payment-update':
      return paymentUpdateMail(mail.data, context);
    case 'password-changed':
      return passwordChangedMail(mail.data, context);
    case 'purchase-released':
      return purchaseReleasedMail(mail.data, context);
    case 'verify-email':
      return verifyEmailMail(mail.data, context);
    case 'reset-password':
      return resetPasswordMail(mail.data, context);
    case 'set-password':
      return setPasswordMail(mail.data, context);
    case 'enrolment-link':
      return enrollmentLinkMail(mail.data, context);
    case 'reward-received':
      return payoutReceivedMail(mail.data, context);
    case 'employer-asks':
      return employerInvitationMail(mail.data, context);
    case 'approval-requested':
      return approvalRequestedMail(mail.data, context);
    case 'approval-decided':
      return approvalDecidedMail(mail.data, context);
    case 'reviews-requested':
      return reviewsRequestedMail(mail.data, context);
    case 'low-balance':
      return lowBalanceMail(mail.data, context);
    case 'top-ups-stopped':
      return topUpsStoppedMail(mail.data, context);
    case 'webhook-switched-off':
      return webhookSwitchedOffMail(mail.data, context);
    case 'security-change':
      return securityChangeMail(mail.data, context);
    case 'card-expires':
      return cardExpiresMail(mail.data, context);
    case 'card-case':
      return cardCaseMail(mail.data, context);
    case 'cash-out-requested':
      return cashOutRequestedMail(mail.data, context);
    case 'cash-out-decided':
      return cashOutDecidedMail(mail.data, context);
    case 'staff-request':
      return staffRequestMail(mail.data, context);
    case 'email-change-question':
      return emailChangeQuestionMail(mail.data, context);
    case 'guest-gift-receipt':
      return guestGiftReceiptMail(mail.data);
    case 'guest-gift-update':
      return guestGiftUpdateMail(mail.data);
    case 'gift-expired':
      return giftExpiredMail(mail.data, context);
    case 'gift-not-delivered':
      return giftNotDeliveredMail(mail.data, context);
    case 'gift-link':
      return giftLinkMail(mail.data, context);
    case 'gift-reminder':
      return giftReminderMail(mail.data, context);
    case 'invoice':
      return invoiceMail(mail.data, context);
    case 'claim-code':
      return claimCodeMail(mail.data, context);
    case 'email-code':
      return emailCodeMail(mail.data);
    case 'email-changed':
      return emailChangedMail(mail.data, context);
    case 'new-device':
      return newDeviceMail(mail.data, context);
    case 'account-deleted':
      return accountDeletedMail(mail.data, context);
    case 'gift-card-codes':
      return giftCardMail(mail.data, context);
  }
}
