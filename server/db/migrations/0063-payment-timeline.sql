-- What the processor told about one payment, for staff who look at all that happened to it.
create index webhook_event_intent on webhook_event (intent_id) where intent_id is not null;
