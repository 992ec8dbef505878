-- A notification of a cash-out leads to the list of those that wait.
alter table notification drop constraint notification_topic,
  add constraint notification_topic check (topic in (
    'order', 'gift-card', 'payment', 'transactions', 'wallet', 'sent-gifts', 'approvals', 'reviews', 'settings', 'funding',
    'cash-outs'));
