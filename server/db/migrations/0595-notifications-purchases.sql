-- Notifications of earlier purchases said for ever that the cards are on their way. Those of later ones are updated once
-- the cards are there, by their id, which is the order's.
update notification
set message = regexp_replace(message, ' (It is on its|They are on their) way to your wallet\.$', '')
where title = 'Purchase Successful' and message like '% way to your wallet.';
