-- Trigger function: the money of a reward under review is not claimed, and returns only with the end of its review.
--
-- Applied before the tables: the trigger on reward calls it.
create or replace function reward_stay_in_review() returns trigger language plpgsql as $$
begin
  if new.claimed_cents <> old.claimed_cents or new.review is distinct from 'blocked' then
    raise exception 'the reward is under review' using errcode = 'IR002';
  end if;
  return new;
end $$;
