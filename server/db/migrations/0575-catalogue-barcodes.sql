-- How a brand's registers read its codes, and where the brand shows what is left on a card. Null is neither.
alter table gift_card
  add column barcode text check (barcode in ('code128', 'qr')),
  add column balance_url text check (balance_url ~ '^https://' and length(balance_url) <= 500);
