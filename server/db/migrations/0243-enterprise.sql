-- A company whose minimum is 0 has reached it (P49).
update enterprise set minimum_reached_at = now(), is_setup_complete = true
where minimum_balance_cents = 0 and minimum_reached_at is null;
