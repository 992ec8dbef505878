/** Notifications inside the product, and mails. */
export type { Delivery, MailDeps, MailOutcome, OutgoingMail } from './deliver-mail.ts';
export { attemptMail, deliverMail, mailFailedLately, recordExpiredMail } from './deliver-mail.ts';
export { enqueueMail, type SendMailData } from './enqueue-mail.ts';
export { notificationsJobs } from './jobs.ts';
export type { Mail, Mailer } from './mailer-port.ts';
export type { NewDeviceData } from './mails/accounts/new-device.ts';
export type { SecurityChangeNext } from './mails/accounts/security-change.ts';
export type { GiftCardMailData } from './mails/gift-cards/gift-card-codes.ts';
export type { CampaignInMail } from './mails/gifts/campaign-band.ts';
export type { GiftLinkData } from './mails/gifts/gift-link.ts';
export type { LabeledAmount } from './mails/labeled-amount.ts';
export { notify } from './notify.ts';
export { notificationsRoutes } from './routes.ts';
export { deleteNotifications, insertNotifications } from './store.ts';
export type { About } from './topic.ts';
