/**
 * The SQL of a full name: of a user, or of an employee on a company's list. `alias` is what the statement
 * calls the table.
 */

/** First and last name; an empty text where both are. */
export function fullNameSql(alias: string): string {
  return `btrim(${alias}.first_name || ' ' || ${alias}.last_name)`;
}

/** First and last name; null where both are empty, or where there is no row. */
export function fullNameOrNullSql(alias: string): string {
  return `nullif(${fullNameSql(alias)}, '')`;
}
