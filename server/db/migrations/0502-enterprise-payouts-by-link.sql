-- Rows of a payout that name an address of nobody on the list: they get a reward by a link, ordered when the batch is
-- confirmed.

alter table payout_batch add column link_rows integer not null default 0;
alter table payout_batch add column link_cents bigint not null default 0;
alter table payout_batch add column reward_order_id uuid references reward_order;

alter table payout add column reward_id uuid references reward;
alter table payout drop constraint payout_status_check;
alter table payout add constraint payout_status_check
  check (status in ('planned', 'paid', 'refused', 'waiting', 'canceled', 'link'));
alter table payout drop constraint payout_complete;
alter table payout add constraint payout_complete check (
  status = 'refused' or (amount_cents is not null and (recipient_id is null) = (status = 'link')));
alter table payout add constraint payout_by_link check (reward_id is null or status = 'link');
