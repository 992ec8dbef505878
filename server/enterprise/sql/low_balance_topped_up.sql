-- What automatic top-ups of a company added in this calendar month (UTC), without fees: by when the card's money arrived, as a
-- charge may wait past the end of the month of its crossing. One that waits is the last, and is made only while its amount fits
-- beside these.
create or replace function low_balance_topped_up(p_enterprise_id uuid) returns bigint language plpgsql stable as $$
begin
  return (
    select coalesce(sum(payment.amount_cents), 0)::bigint
    from topup join payment on payment.id = topup.payment_id
    where topup.enterprise_id = p_enterprise_id and topup.crossing_id is not null and payment.status = 'completed'
      and payment.completed_at >= date_trunc('month', clock_timestamp() at time zone 'UTC') at time zone 'UTC'
  );
end
$$;
