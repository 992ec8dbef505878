/**
 * Breaks the whole product at random and compares its books: `npm run chaos -- --minutes 20 --seed 7`. The
 * seed chooses what happens; the moments differ from run to run, as the processes do not keep step. It ends
 * with status 1 and the first difference where books do not agree. `--steady` breaks nothing and measures
 * whether memory, descriptors and connections stay level.
 */
import { parseArgs } from 'node:util';
import { runChaos } from '#tests/chaos/whole-product.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string', default: '20261124' },
    members: { type: 'string', default: '6' },
    /** The pause of each customer between two acts, in milliseconds. */
    think: { type: 'string', default: '0' },
    /** Breaks nothing, and measures memory, descriptors and connections. */
    steady: { type: 'boolean', default: false },
  },
});

await runChaos({
  minutes: Number(values.minutes),
  seed: Number(values.seed),
  members: Number(values.members),
  thinkMs: Number(values.think),
  steady: values.steady,
  say: (line) => console.log(line),
});
