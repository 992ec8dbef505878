-- A mail that Apple's relay does not forward is a reason of its own.

alter table reward drop constraint reward_delivery_error_check;
alter table reward add constraint reward_delivery_error_check check (delivery_error in ('invalid_email',
  'invalid_domain', 'mailbox_unavailable', 'domain_block', 'email_delivery_failed', 'smtp_delivery_failed',
  'spam_report', 'apple_private_relay'));
