/**
 * Compares checkout and settlement on the large database with the same on an empty one, in alternating
 * bursts.
 */
import { checkoutOf } from '../checkout.ts';
import { type Environment, openEnvironment } from '../environment/environment.ts';
import { addMembers } from '../environment/members.ts';
import { rate, times } from '../format.ts';
import { connect } from '../http-client.ts';
import { type Line, line } from '../report.ts';
import { type Contestant, perSecond, type RoundOptions, ratio, runRounds } from '../rounds.ts';
import { settlementOf } from '../settlement.ts';

type Buying = { checkout: Contestant; settlement: Contestant; close: () => Promise<void> };

/** Each of both databases has a server, a card processor and new members of its own. */
export async function besideSmall(large: Environment, options: RoundOptions): Promise<Line[]> {
  const small = await openEnvironment(options.clients);
  const opened: Buying[] = [];
  const open = async (environment: Environment) => {
    const buying = await openBuying(environment, options);
    opened.push(buying);
    return buying;
  };
  try {
    const [inLarge, inSmall] = [await open(large), await open(small)];
    const taken = await runRounds(
      {
        checkout: inLarge.checkout,
        smallCheckout: inSmall.checkout,
        settlement: inLarge.settlement,
        smallSettlement: inSmall.settlement,
      },
      options,
    );
    return [
      compared(
        '`POST /api/checkout`, 16 clients / the same on an empty database',
        taken.checkout,
        taken.smallCheckout,
      ),
      compared(
        'Settling a top-up, 16 clients / the same on an empty database',
        taken.settlement,
        taken.smallSettlement,
      ),
    ];
  } finally {
    for (const { close } of opened) await close();
    await small.close();
  }
}

function compared(what: string, large: Parameters<typeof ratio>[0], small: typeof large): Line {
  const beside = `${rate(perSecond(large))} / ${rate(perSecond(small))}`;
  return line(what, ratio(large, small), { atLeast: 0.8 }, times, beside);
}

async function openBuying(environment: Environment, options: RoundOptions): Promise<Buying> {
  const { clients, rounds, seconds } = options;
  const server = await environment.startServer('api');
  const members = await addMembers(environment.db, clients * 250);
  await environment.db.query('analyze');
  const connections = Array.from({ length: clients }, () => connect(server.port));
  const settlements = (rounds + 1) * Math.ceil(seconds * 1000);
  return {
    checkout: checkoutOf(environment.db, connections, members),
    settlement: await settlementOf(environment.stripe, connections, members, settlements),
    async close() {
      for (const connection of connections) connection.close();
      await server.stop();
    },
  };
}
