/** A fault, as a test writes it. */

const faultKinds = [
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

export function parseFault(input: unknown): Fault {
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
