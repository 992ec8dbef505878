-- Trigger function that refuses a refund and a dispute of a charge that is not in the books: its payment is not
-- completed, or staff completed it at our expense and the charge has not covered that.
--
-- Applied before the tables: triggers of dispute and refund call it.
-- Errors: IN010.
create or replace function case_refuse_unbooked() returns trigger language plpgsql as $$
begin
  if exists (select from payment where id = new.payment_id and status = 'completed')
    and not exists (select from staff_completion where payment_id = new.payment_id and covered_at is null) then
    return new;
  end if;
  raise exception 'the charge of payment % is not in the books', new.payment_id using errcode = 'IN010';
end $$;
