/**
 * Numbers that ask for a failure. The first are Twilio's own magic numbers, which its API refuses at once
 * (https://www.twilio.com/docs/iam/test-credentials#magic-input); the others are this stand-in's:
 *
 * - `+15005550001` is no number, `…0002` cannot be routed, `…0003` is in a country that is not allowed,
 *   `…0004` replied STOP, `…0009` takes no messages;
 * - `+150055` and an error code from 30001 to 30999 is taken, and reported as undelivered with that code.
 */
export type SmsDemand =
  | { do: 'refuse'; code: number; message: string }
  | { do: 'undeliver'; code: number; message: string };

const REFUSED: Record<string, [number, string]> = {
  '+15005550001': [21211, "Invalid 'To' Phone Number"],
  '+15005550002': [21612, 'The message cannot be sent with this combination of numbers'],
  '+15005550003': [21408, 'Permission to send an SMS has not been enabled for the region'],
  '+15005550004': [21610, 'Attempt to send to unsubscribed recipient'],
  '+15005550009': [21614, "'To' number is not a valid mobile number"],
};

const UNDELIVERED: Record<number, string> = {
  30003: 'Unreachable destination handset',
  30004: 'Message blocked',
  30005: 'Unknown destination handset',
  30006: 'Landline or unreachable carrier',
  30007: 'Message filtered',
  30008: 'Unknown error',
};

export function smsDemandOf(number: string): SmsDemand | undefined {
  const refused = REFUSED[number];
  if (refused) return { do: 'refuse', code: refused[0], message: refused[1] };
  const code = Number(/^\+150055(30\d\d[1-9]|30\d[1-9]\d|30[1-9]\d\d)$/.exec(number)?.[1]);
  return code ? { do: 'undeliver', code, message: UNDELIVERED[code] ?? 'Unknown error' } : undefined;
}
