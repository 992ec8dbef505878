-- What comes back for a closed account ends its debt first.
update ledger_movement set credits = credits || '{receivable}'::text[] where kind in ('refund_release', 'refund_return');
