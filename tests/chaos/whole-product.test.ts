/**
 * Half a minute of `npm run chaos`: every process, PostgreSQL and the stand-ins are killed while everybody uses the product.
 */
import { test } from 'vitest';
import { runChaos } from './whole-product.ts';

const seed = Number(process.env.CHAOS_SEED ?? 20_261_124);

test(`everything killed once under load leaves four sets of books that agree (seed ${seed})`, {
  timeout: 900_000,
}, async () => {
  const told: string[] = [];
  await runChaos({
    minutes: 0.5,
    seed,
    members: 4,
    thinkMs: 200,
    losesWebhooks: false,
    say: (line) => told.push(line),
  });
  if (process.env.CHAOS_SEED) console.info(told.join('\n'));
});
