-- A company's own record with the card processor: its saved cards hang on it, and stay when whoever saved them leaves.
alter table enterprise add provider_customer_id text unique;
