-- A payment by bank is matched with an invoice by two members of staff.
alter table staff_request drop constraint staff_request_kind_check;
alter table staff_request add constraint staff_request_kind_check
  check (kind in ('add-funds', 'edit-customer', 'refund', 'complete-payment', 'write-off', 'suspense-payout',
    'edit-enterprise', 'create-administrator', 'remove-administrator', 'enrolment-link', 'refund-card',
    'replace-card', 'invoice-payment'));
