/** Faults: misbehavior that a test or a demonstration asks a stand-in for. */

export const faultKinds = [
  /** Wait `ms` before doing the work. */
  'delay',
  /** Do the work, then destroy the connection instead of replying. */
  'drop-reply',
  /** Reply with `status` (402 by default) and the stand-in's own error shape, and do nothing. */
  'refuse',
  /** Destroy the connection before the work, or answer `status` with an empty body when one is given. */
  'down',
  /** Deliver an outgoing message `copies` times (2 by default). */
  'duplicate',
  /** Let an outgoing message be overtaken by those that follow it within `ms` (500 by default). */
  'reorder',
  /** Keep an outgoing message back until the faults are cleared. */
  'withhold',
] as const;

export type FaultKind = (typeof faultKinds)[number];

export type Fault = {
  /** The occasion: `POST /v1/refunds`, `webhook charge.refunded`; `*` stands for any run of characters. */
  match: string;
  fault: FaultKind;
  /** How many matching occasions it strikes; 1 by default. */
  times: number;
  /** How many matching occasions it lets pass first; 0 by default. */
  skip: number;
  /** The probability that it strikes a matching occasion; 1 by default. */
  chance: number;
  ms?: number;
  status?: number;
  /** The stand-in's own error code, where it has codes. */
  code?: string;
  message?: string;
  copies?: number;
};

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

function parseFault(input: unknown): Fault {
  if (typeof input !== 'object' || input === null) throw new Error('A fault is a JSON object.');
  const given = input as Record<string, unknown>;
  const kind = faultKinds.find((name) => name === given.fault);
  if (!kind) throw new Error(`fault must be one of ${faultKinds.join(', ')}.`);
  if (typeof given.match !== 'string' || given.match === '')
    throw new Error('match must be a non-empty text.');
  return {
    match: given.match,
    fault: kind,
    times: numberIn(given, 'times') ?? 1,
    skip: numberIn(given, 'skip') ?? 0,
    chance: numberIn(given, 'chance') ?? 1,
    ms: numberIn(given, 'ms'),
    status: numberIn(given, 'status'),
    copies: numberIn(given, 'copies'),
    code: textIn(given, 'code'),
    message: textIn(given, 'message'),
  };
}

function numberIn(given: Record<string, unknown>, name: string): number | undefined {
  const value = given[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !(value >= 0)) throw new Error(`${name} must be a number, 0 or more.`);
  return value;
}

function textIn(given: Record<string, unknown>, name: string): string | undefined {
  const value = given[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw new Error(`${name} must be a text.`);
  return value;
}
