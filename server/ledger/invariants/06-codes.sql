-- Every issued gift card has one code, and no two cards share a code
select format('card %s is %s, with %s of 6 parts of a code', id, state,
  num_nonnulls(issuer, issuer_order_id, secret, secret_nonce, secret_key_id, code_hash)) as detail
from gift_card_unit
where case state
  when 'issued' then num_nonnulls(issuer, issuer_order_id, secret, secret_nonce, secret_key_id, code_hash) <> 6
  else num_nonnulls(issuer_order_id, secret, secret_nonce, secret_key_id, code_hash) > 0 end
union all
select format('cards %s have one code', string_agg(id::text, ', '))
from gift_card_unit where code_hash is not null
group by code_hash having count(*) > 1
union all
select format('cards %s are one order of %s', string_agg(id::text, ', '), issuer)
from gift_card_unit where issuer_order_id is not null
group by issuer, issuer_order_id having count(*) > 1
