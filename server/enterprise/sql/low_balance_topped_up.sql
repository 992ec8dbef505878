-- What automatic top-ups of a company added in this calendar month (UTC), without fees. One that waits is the last, and is
-- made only while its amount fits beside these.
create or replace function low_balance_topped_up(p_enterprise_id uuid) returns bigint language plpgsql stable as $$
begin
  return (
    select coalesce(sum(crossing.topup_cents), 0)::bigint
    from low_balance_crossing crossing join topup on topup.crossing_id = crossing.id
      join payment on payment.id = topup.payment_id
    where crossing.enterprise_id = p_enterprise_id and payment.status = 'completed'
      and crossing.crossed_at >= date_trunc('month', clock_timestamp() at time zone 'UTC') at time zone 'UTC'
  );
end
$$;
