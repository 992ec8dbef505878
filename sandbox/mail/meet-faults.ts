/** What faults do to a step of the SMTP protocol. */
import type { Fault } from '../kernel/fault.ts';
import { faultOf } from '../kernel/faults.ts';
import { pause } from '../kernel/http-message.ts';

export type Done = (error?: Error | null, message?: string) => void;

/** Does the work as the faults allow, and answers through `done` unless one of them hangs up. */
export async function meetFaults(
  struck: Fault[],
  { hangUp, done, proceed }: { hangUp: () => void; done: Done; proceed: () => unknown },
): Promise<void> {
  const delay = faultOf(struck, 'delay');
  if (delay) await pause(delay.ms ?? 500);
  if (faultOf(struck, 'down')) return hangUp();
  const refused = faultOf(struck, 'refuse');
  if (refused) return done(refusal(refused));
  try {
    await proceed();
  } catch (error) {
    return done(
      Object.assign(new Error('The mail could not be stored'), { cause: error, responseCode: 451 }),
    );
  }
  if (faultOf(struck, 'drop-reply')) return hangUp();
  done();
}

function refusal(fault: Fault): Error {
  const responseCode = fault.status ?? 550;
  const message = fault.message ?? (responseCode < 500 ? 'Try again later' : 'Refused by the stand-in');
  return Object.assign(new Error(message), { responseCode });
}
