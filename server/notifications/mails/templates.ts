/** Every email of the product, by name. */
import { type AccountDeletedData, accountDeletedMail } from './account-deleted.ts';
import { type ApprovalDecidedData, approvalDecidedMail } from './approval-decided.ts';
import { type ApprovalRequestedData, approvalRequestedMail } from './approval-requested.ts';
import { type CardCaseData, cardCaseMail } from './card-case.ts';
import { type CardExpiresData, cardExpiresMail } from './card-expires.ts';
import { type ClaimCodeData, claimCodeMail } from './claim-code.ts';
import { type EmailChangeQuestionData, emailChangeQuestionMail } from './email-change-question.ts';
import { type EmailChangedData, emailChangedMail } from './email-changed.ts';
import { type EmailCodeData, emailCodeMail } from './email-code.ts';
import { type EmployerInvitationData, employerInvitationMail } from './employer-invitation.ts';
import { type EnrolmentLinkData, enrolmentLinkMail } from './enrolment-link.ts';
import { type FundsAddedData, fundsAddedMail } from './funds-added.ts';
import { type GiftCardMailData, giftCardMail } from './gift-card-codes.ts';
import { type GiftExpiredData, giftExpiredMail } from './gift-expired.ts';
import { type GiftLinkData, giftLinkMail, giftReminderMail } from './gift-link.ts';
import { type GiftNotDeliveredData, giftNotDeliveredMail } from './gift-not-delivered.ts';
import { type GiftPaidOutData, giftPaidOutMail } from './gift-paid-out.ts';
import { type GiftReceiptData, giftReceiptMail } from './gift-receipt.ts';
import { type GiftReceivedData, giftReceivedMail } from './gift-received.ts';
import { type GiftRefundFailedData, giftRefundFailedMail } from './gift-refund-failed.ts';
import { type GiftReturnedData, giftReturnedMail } from './gift-returned.ts';
import {
  type GuestGiftReceiptData,
  type GuestGiftUpdateData,
  guestGiftReceiptMail,
  guestGiftUpdateMail,
} from './guest-gift.ts';
import { type InvoiceMailData, invoiceMail } from './invoice.ts';
import { type LowBalanceData, lowBalanceMail } from './low-balance.ts';
import type { MailContent, MailContext } from './mail-content.ts';
import { type NewDeviceData, newDeviceMail } from './new-device.ts';
import { type PasswordChangedData, passwordChangedMail } from './password-changed.ts';
import { type PaymentUpdateData, paymentUpdateMail } from './payment-update.ts';
import { type PayoutReceivedData, payoutReceivedMail } from './payout-received.ts';
import { type PurchaseReleasedData, purchaseReleasedMail } from './purchase-released.ts';
import { type ResetPasswordData, resetPasswordMail } from './reset-password.ts';
import { type SecurityChangeData, securityChangeMail } from './security-change.ts';
import { type SetPasswordData, setPasswordMail } from './set-password.ts';
import { type StaffRequestData, staffRequestMail } from './staff-request.ts';
import { type TopUpsStoppedData, topUpsStoppedMail } from './top-ups-stopped.ts';
import { type VerifyEmailData, verifyEmailMail } from './verify-email.ts';

/** Emails whose data may wait in a job, because the database holds it in clear anyway. */
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
  | { template: 'low-balance'; data: LowBalanceData }
  | { template: 'top-ups-stopped'; data: TopUpsStoppedData }
  | { template: 'security-change'; data: SecurityChangeData }
  | { template: 'card-case'; data: CardCaseData }
  | { template: 'card-expires'; data: CardExpiresData }
  | { template: 'gift-expired'; data: GiftExpiredData }
  | { template: 'gift-not-delivered'; data: GiftNotDeliveredData }
  | { template: 'staff-request'; data: StaffRequestData };

/** Emails that carry a token, a code or a file: rendered while sending, never stored. */
export type SecretMail =
  | { template: 'verify-email'; data: VerifyEmailData }
  | { template: 'reset-password'; data: ResetPasswordData }
  | { template: 'set-password'; data: SetPasswordData }
  | { template: 'enrolment-link'; data: EnrolmentLinkData }
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
      return enrolmentLinkMail(mail.data, context);
    case 'reward-received':
      return payoutReceivedMail(mail.data, context);
    case 'employer-asks':
      return employerInvitationMail(mail.data, context);
    case 'approval-requested':
      return approvalRequestedMail(mail.data, context);
    case 'approval-decided':
      return approvalDecidedMail(mail.data, context);
    case 'low-balance':
      return lowBalanceMail(mail.data, context);
    case 'top-ups-stopped':
      return topUpsStoppedMail(mail.data, context);
    case 'security-change':
      return securityChangeMail(mail.data, context);
    case 'card-expires':
      return cardExpiresMail(mail.data, context);
    case 'card-case':
      return cardCaseMail(mail.data, context);
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
