/** What the module needs of the rest of the product. */
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/pool.ts';

export type OrdersDeps = { db: Db; config: Pick<Config, 'fastPaths' | 'unprovenSpendingCentsPerDay'> };
