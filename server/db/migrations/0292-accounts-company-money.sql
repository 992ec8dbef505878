-- Until then a manager neither pays from the company's balance nor approves: for a day after staff changed their
-- email address, so that the owner of the address has time to object. It ends by itself.
alter table users add column company_money_frozen_until timestamptz;
