-- When managers of the company were notified of a review that they decide. Those that wait already are known to them.
alter table fraud_review add column notified_at timestamptz;
update fraud_review set notified_at = created_at where state = 'flagged' and not needs_staff;

alter table notification drop constraint notification_topic,
  add constraint notification_topic check (topic in (
    'order', 'gift-card', 'payment', 'transactions', 'wallet', 'sent-gifts', 'approvals', 'reviews', 'settings', 'funding'));
