-- The release of a stuck gift card on a statement about its issuer may wait for a second administrator.
alter table staff_request drop constraint staff_request_kind_check;
alter table staff_request add constraint staff_request_kind_check
  check (kind in ('add-funds', 'edit-customer', 'refund', 'complete-payment', 'write-off', 'suspense-payout',
    'edit-enterprise', 'create-administrator', 'remove-administrator', 'enrolment-link', 'refund-card',
    'replace-card', 'invoice-payment', 'cash-out', 'regulation-figure', 'release-card'));
