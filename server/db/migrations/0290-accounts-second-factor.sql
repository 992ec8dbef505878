-- Its result has a column more; the file creates it again. Processes of version 0.2.0 call find_sessions.
drop function if exists find_actors(bytea[], timestamptz, timestamptz);
