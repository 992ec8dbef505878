-- A prepared statement keeps its plan as well (server/payments/settle-store.ts), without the rows' way through a function.
drop function find_settleable;
drop view settleable;
