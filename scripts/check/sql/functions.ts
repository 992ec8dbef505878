/**
 * When a function answers null, which PostgreSQL's catalog does not tell. One that is not named here may,
 * and so may a column of its rows.
 */
import type { Routine } from './catalog.ts';

/** Null only where an argument is. `at time zone` calls `timezone`. */
const nullForNull = new Set(
  `abs btrim ceil common_length date_trunc extract floor hashtextextended host length lower
  pg_try_advisory_xact_lock position replace right round search_fold starts_with string_to_array strpos timestamp
  timezone to_char to_date upper word_similarity`.split(/\s+/),
);

/**
 * `current_setting` throws for a name that does not exist; the lists that statements unnest hold no nulls.
 */
const neverNull = new Set(
  `clock_timestamp concat concat_ws current_database current_setting format generate_series low_balance_topped_up new_id now pg_backend_pid pg_database_size
  pg_total_relation_size unnest`.split(/\s+/),
);

/**
 * An operator or a cast of PostgreSQL's answers null only for null, unless it looks for something in a
 * document.
 */
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

/**
 * The columns that the product's own functions always fill; the one of a function without columns has its
 * name.
 */
export const alwaysFilled: Record<string, readonly string[]> = {
  capture_units: ['capture_units'],
  cart_add_together: ['place', 'id', 'gift_card_id', 'amount_cents', 'quantity'],
  find_actors: ['place', 'id', 'user_id', 'last_active_at', 'has_second_factor', 'user_type'],
  join_job_processes: ['join_job_processes'],
  ledger_post: ['transaction_id', 'public_id', 'replayed'],
  ledger_post_batch: ['operation_key', 'transaction_id', 'public_id', 'replayed'],
  cancel_reward_order: ['cancel_reward_order'],
  claim_reward_cards: ['claim_reward_cards'],
  execute_reward_order: ['execute_reward_order'],
  order_cards: ['total_cents', 'balance_after_cents', 'unit_ids'],
  order_rewards: ['order_id', 'state', 'replayed'],
  pay_people: ['paid'],
  pay_person: ['paid'],
  payout_channel_waits: ['payout_channel_waits'],
  payout_waits: ['payout_waits'],
  place_order: ['order_id', 'total_cents', 'balance_after_cents', 'unit_ids', 'replayed'],
  place_orders: ['order_id', 'total_cents', 'balance_after_cents', 'unit_ids'],
  reserve_issuer_calls: ['reserve_issuer_calls'],
  settle_payments: ['settle_payments'],
};
