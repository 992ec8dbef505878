-- What the buyer of an order reads: what was bought, and where its cards are now.
create or replace function order_message(p_order_id uuid, p_total_cents bigint) returns text
language plpgsql stable as $$
declare
  cards bigint;
  waiting bigint;
  ready bigint;
  card_name text;
  bought text;
begin
  select count(*), count(*) filter (where state in ('reserved', 'issuing')), count(*) filter (where state = 'issued'),
    max(gift_card_name)
  into cards, waiting, ready, card_name
  from gift_card_unit where order_id = p_order_id and replaces_unit_id is null;
  bought := format('You bought %s for %s.',
    case cards when 1 then format('a %s gift card', card_name) else cards || ' gift cards' end,
    '$' || to_char(p_total_cents / 100.0, 'FM999,999,990.00'));
  if cards = 1 then
    return bought || case
      when waiting = 1 then ' It is on its way to your wallet.'
      when ready = 1 then ' It is in your wallet.'
      else ' It could not be issued, and your money is back in your balance.' end;
  end if;
  return bought || case
    when waiting > 0 then ' They are on their way to your wallet.'
    when ready = cards then ' They are in your wallet.'
    when ready = 0 then ' They could not be issued, and your money is back in your balance.'
    else format(' %s of them %s in your wallet. What the others cost is back in your balance.',
      ready, case ready when 1 then 'is' else 'are' end) end;
end $$;
