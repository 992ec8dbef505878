-- Whoever joins a dispute or a refund with its payment has a user_id already: this one gets a name of its own.
alter table dispute rename column user_id to member_id;
alter table refund rename column user_id to member_id;

create or replace function case_name_owner() returns trigger language plpgsql as $$
begin
  new.member_id := (select user_id from payment where id = new.payment_id);
  return new;
end $$;
