-- What automatic top-ups of a company added in this calendar month (UTC), without fees; those that wait count, those
-- that came to nothing do not.
create or replace function low_balance_topped_up(p_enterprise_id uuid) returns bigint language plpgsql stable as $$
begin
  return (
    select coalesce(sum(crossing.topup_cents), 0)::bigint
    from low_balance_crossing crossing left join topup on topup.crossing_id = crossing.id
    where crossing.enterprise_id = p_enterprise_id and crossing.decision = 'top-up'
      and crossing.crossed_at >= date_trunc('month', clock_timestamp() at time zone 'UTC') at time zone 'UTC'
      and topup.rejected_at is null and (crossing.failure is null or topup.id is not null)
  );
end
$$;
