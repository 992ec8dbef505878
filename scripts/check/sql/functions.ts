/**
 * When a function answers null, which PostgreSQL's catalogue does not tell. One that is not named here may, and so may a
 * column of its rows.
 */
import type { Routine } from './catalogue.ts';

/** Null only where an argument is. */
const nullForNull = new Set(
  `abs array_append array_remove array_to_string btrim ceil char_length common_length date_part date_trunc extract floor
  greatest hashtextextended host left length lower lpad mod position replace right round rpad search_fold split_part
  starts_with string_to_array strpos timestamp timezone to_char to_date to_json to_jsonb trunc upper word_similarity`.split(
    /\s+/,
  ),
);

const neverNull = new Set(
  `array clock_timestamp concat concat_ws current_database current_setting format gen_random_uuid generate_series
  json_build_object jsonb_build_object new_id now pg_database_size pg_size_pretty pg_total_relation_size pg_try_advisory_xact_lock row_number
  statement_timestamp unnest version`.split(/\s+/),
);

/** An operator or a cast of PostgreSQL's answers null only for null, unless it looks for something in a document. */
const looksInside = /^jsonb?_|^hstore/;

export function isNullForNull({ name, isStrict }: Routine, asFunction: boolean): boolean {
  return asFunction ? nullForNull.has(name) : isStrict && !looksInside.test(name);
}

export const isNeverNull = ({ name }: Routine) => neverNull.has(name);

/** They have an answer where there is no row, too. */
export const counts = new Set(['count', 'row_number', 'rank', 'dense_rank']);

/** Aggregates that are null only where there is no row, or where they are given nulls. */
export const nullForNoRow = new Set(
  `array_agg avg bool_and bool_or every first_value json_agg jsonb_agg last_value max min string_agg sum`.split(
    /\s+/,
  ),
);

/** The columns that the product's own functions always fill; the one of a function without columns has its name. */
export const alwaysFilled: Record<string, readonly string[]> = {
  cart_add_together: ['place', 'id', 'gift_card_id', 'amount_cents', 'quantity'],
  find_sessions: ['place', 'id', 'user_id', 'last_active_at', 'user_type'],
  ledger_post: ['transaction_id', 'public_id', 'replayed'],
  ledger_post_batch: ['operation_key', 'transaction_id', 'public_id', 'replayed'],
  move_noted_jobs: ['moved_name', 'moved'],
  pay_people: ['paid'],
  pay_person: ['paid'],
  place_order: ['order_id', 'total_cents', 'balance_after_cents', 'unit_ids'],
  place_orders: ['order_id', 'total_cents', 'balance_after_cents', 'unit_ids'],
  settle_payments: ['settle_payments'],
};
