-- Every payment’s total is its amount plus its fee, and the fee is the share that was agreed
select format('payment %s of %s cents at %s basis points has a fee of %s and a total of %s', id, amount_cents,
  fee_basis_points, fee_cents, total_cents) as detail
from payment
where total_cents <> amount_cents + fee_cents
  or fee_cents <> round(amount_cents::numeric * fee_basis_points / 10000)
