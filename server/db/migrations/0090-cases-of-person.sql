-- Whose payment a dispute or a refund is about, so that all that happened to a person tells of them without reading every
-- payment. Both are rare, and a payment never changes its owner. Null for a company's.
alter table dispute add column user_id uuid;
alter table refund add column user_id uuid;
update dispute set user_id = payment.user_id from payment where payment.id = dispute.payment_id;
update refund set user_id = payment.user_id from payment where payment.id = refund.payment_id;
create index dispute_of_user on dispute (user_id, created_at) where user_id is not null;
create index refund_of_user on refund (user_id, created_at) where user_id is not null;

create function case_name_owner() returns trigger language plpgsql as $$
begin
  new.user_id := (select user_id from payment where id = new.payment_id);
  return new;
end $$;
create trigger dispute_owner before insert on dispute for each row execute function case_name_owner();
create trigger refund_owner before insert on refund for each row execute function case_name_owner();
