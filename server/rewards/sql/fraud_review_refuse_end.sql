-- Trigger function: only staff end the review of what a sanctions rule holds. Whatever else would return its money
-- rolls back with this.
--
-- Applied before the tables: the trigger on fraud_review calls it.
-- Errors: IR003.
create or replace function fraud_review_refuse_end() returns trigger language plpgsql as $$
begin
  raise exception 'staff decide about reward %', new.reward_id using errcode = 'IR003';
end $$;
