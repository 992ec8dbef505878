/**
 * `npm run chaos` in short: one blow of each kind, with a fixed seed. Nothing is brought forward, so it waits
 * two minutes for the sweeper, which finds the payments whose webhook was lost.
 */
import { test } from 'vitest';
import { runChaos } from './whole-product.ts';

const seed = Number(process.env.CHAOS_SEED ?? 20_261_129);

test(`the whole product keeps its books while everything around it breaks once (seed ${seed})`, {
  timeout: 1_500_000,
}, async () => {
  const lines: string[] = [];
  try {
    await runChaos({ minutes: 0, seed, members: 2, thinkMs: 150, say: (line) => lines.push(line) });
  } catch (error) {
    console.info(lines.join('\n'));
    throw error;
  }
  if (process.env.CHAOS_SEED) console.info(lines.join('\n'));
});
