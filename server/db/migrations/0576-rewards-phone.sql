-- Rewards to a phone number: the link goes there as a text message.

alter table reward add column recipient_phone text check (recipient_phone ~ '^\+[1-9][0-9]{6,14}$');

alter table reward drop constraint reward_delivery_method_check;
alter table reward add constraint reward_delivery_method_check check (delivery_method in ('EMAIL', 'PHONE', 'LINK'));

-- One way of reaching its recipient. A link that its sender hands out may say whose address it is for.
alter table reward drop constraint reward_reaches_somebody;
alter table reward add constraint reward_reaches_somebody check (case delivery_method
  when 'EMAIL' then recipient_email is not null and recipient_phone is null
  when 'PHONE' then recipient_phone is not null and recipient_email is null
  else recipient_phone is null end);

alter table reward drop constraint reward_delivery_error_check;
alter table reward add constraint reward_delivery_error_check check (delivery_error in ('invalid_email',
  'invalid_domain', 'mailbox_unavailable', 'domain_block', 'email_delivery_failed', 'smtp_delivery_failed',
  'spam_report', 'apple_private_relay', 'sms_delivery_failed'));
create index reward_by_phone on reward (recipient_phone) where recipient_phone is not null;
