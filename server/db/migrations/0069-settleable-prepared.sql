-- A prepared statement keeps its plan as well (server/payments/settlement/fast-path/settle-store.ts), without the rows' way through a function.
drop function find_settleable;
drop view settleable;
