/** Recognizes a row that is there already. */
import { DatabaseError } from 'pg';

/** Whether a statement failed because a unique constraint or index has such a row. */
export function isUniqueViolation(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.code === '23505';
}
