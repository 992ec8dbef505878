-- Refuses an amount that a gift card cannot be bought for.
--
-- Errors: IC001 not on sale, IC002 amount out of range. The detail is JSON, which server/cart/refusals.ts
-- reads.
-- Locks: none; prices are the catalogue's at this moment.
create or replace function cart_check_amount(p_gift_card_id uuid, p_amount bigint) returns void
language plpgsql as $$
declare
  card gift_card;
begin
  select * into card from gift_card where id = p_gift_card_id;
  if card.available is not true then
    raise exception 'the card is not on sale' using errcode = 'IC001',
      detail = jsonb_build_object('giftCardId', p_gift_card_id, 'name', card.name);
  elsif p_amount not between card.min_cents and card.max_cents then
    raise exception 'the amount is out of range' using errcode = 'IC002', detail = jsonb_build_object(
      'giftCardId', card.id, 'name', card.name, 'min', card.min_cents::text, 'max', card.max_cents::text);
  end if;
end $$;
