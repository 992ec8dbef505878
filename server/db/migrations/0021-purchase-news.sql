-- A purchase is told of as it is made. A trigger, so that placing an order stays one function and cannot forget it.
create function purchase_order_tell() returns trigger language plpgsql as $$
declare
  cards bigint;
  card_name text;
  total text := '$' || to_char(new.total_cents / 100.0, 'FM999,999,990.00');
begin
  select count(*), max(gift_card_name) into cards, card_name from gift_card_unit where order_id = new.id;
  insert into notification (id, user_id, title, message)
  values (new_id(), new.user_id, 'Purchase Successful', case cards
    when 1 then format('You bought a %s gift card for %s. It is on its way to your wallet.', card_name, total)
    else format('You bought %s gift cards for %s. They are on their way to your wallet.', cards, total) end);
  return null;
end $$;
create trigger purchase_order_tell after insert on purchase_order
  for each row execute function purchase_order_tell();
