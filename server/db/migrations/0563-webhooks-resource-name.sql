-- What a resource is called where its id is not ours, such as a card at the card processor.
alter table webhook_delivery add column resource_name text check (length(resource_name) between 1 and 100);
