/** Faults: misbehavior that a test or a demonstration asks a stand-in for. */
import { type Fault, type FaultKind, parseFault } from './fault.ts';

export type Faults = {
  /** Adds a fault from untrusted JSON; throws an Error with the reason when it is not valid. */
  add(input: unknown): Fault;
  clear(): void;
  list(): Fault[];
  /** The faults that strike this occasion, in the order they were added; each counts one down. */
  strike(occasion: string): Fault[];
  /** Calls back whenever the faults are cleared, so that withheld messages are sent. */
  onClear(listener: () => void): void;
};

/** Keeps the faults of one stand-in, in memory only, so a restart ends them. */
export function createFaults(): Faults {
  let active: { fault: Fault; pattern: RegExp }[] = [];
  const listeners: (() => void)[] = [];

  return {
    add(input) {
      const fault = parseFault(input);
      active.push({ fault, pattern: patternOf(fault.match) });
      return fault;
    },
    clear() {
      active = [];
      for (const listener of listeners) listener();
    },
    list: () => active.map(({ fault }) => fault),
    strike(occasion) {
      // Nearly every request meets no fault; this keeps it cheap.
      if (active.length === 0) return [];
      const struck: Fault[] = [];
      for (const { fault, pattern } of active) {
        if (!pattern.test(occasion)) continue;
        if (fault.skip > 0) {
          fault.skip -= 1;
          continue;
        }
        if (fault.chance < 1 && Math.random() >= fault.chance) continue;
        fault.times -= 1;
        struck.push({ ...fault });
      }
      active = active.filter(({ fault }) => fault.times > 0);
      return struck;
    },
    onClear(listener) {
      listeners.push(listener);
    },
  };
}

/** Finds a struck fault of one kind. */
export function faultOf(struck: Fault[], kind: FaultKind): Fault | undefined {
  return struck.find(({ fault }) => fault === kind);
}

function patternOf(match: string): RegExp {
  const source = match.split('*').map(RegExp.escape).join('.*');
  return new RegExp(`^${source}$`);
}
