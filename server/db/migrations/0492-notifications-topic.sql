-- What a notification is about, so that it leads there, and so that those of one order stand together. Null for older
-- ones, and where there is nothing to lead to.
alter table notification
  add column topic text,
  add column object_id uuid,
  add constraint notification_topic check (topic in (
    'order', 'gift-card', 'payment', 'transactions', 'wallet', 'sent-gifts', 'approvals', 'settings')),
  add constraint notification_object check (
    case when topic in ('order', 'gift-card', 'payment') then object_id is not null else object_id is null end);
