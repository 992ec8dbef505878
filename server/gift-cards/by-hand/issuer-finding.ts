/** What the issuer answers about a stuck card, and whether staff may release its money on that answer. */
import type { IssuerAnswer } from '../issuer-port.ts';
import { mayOrderAgain, type Unit } from '../unit.ts';

export type IssuerFinding = {
  word:
    | 'never-sent'
    | 'issued'
    | 'wrong-value'
    | 'duplicate-code'
    | 'refused'
    | 'not-found'
    /** Not found, but sent so recently that the order may still arrive. */
    | 'too-soon'
    | 'unknown';
  detail: string;
};

type Answer = IssuerAnswer | { kind: 'not-found' };

export function issuerFinding(
  unit: Unit,
  answer: Answer | null,
  { isCodeKnown, now }: { isCodeKnown: boolean; now: Date },
): IssuerFinding {
  if (answer === null) return { word: 'never-sent', detail: 'The card was never sent to the issuer.' };
  switch (answer.kind) {
    case 'issued':
      if (answer.faceCents !== null && answer.faceCents !== unit.faceCents)
        return { word: 'wrong-value', detail: 'The issuer issued a card of another value.' };
      if (isCodeKnown)
        return { word: 'duplicate-code', detail: 'The issuer gave a code that another card has.' };
      return { word: 'issued', detail: 'The issuer issued this card.' };
    case 'refused':
      return { word: 'refused', detail: `The issuer did not issue it: ${answer.reason}` };
    case 'unknown':
      return { word: 'unknown', detail: answer.reason };
    case 'not-found':
      return mayOrderAgain(unit, now)
        ? { word: 'not-found', detail: 'The issuer has no order for this card.' }
        : { word: 'too-soon', detail: 'The issuer has no order yet; it was sent less than two minutes ago.' };
  }
}

export type Releasable = 'yes' | 'with-statement' | 'no';

/**
 * `with-statement`: only when staff state that the issuer confirmed it. A card that can be delivered is never
 * released, and neither is one whose order may still be on its way.
 */
export function releasable({ word }: IssuerFinding): Releasable {
  switch (word) {
    case 'never-sent':
    case 'refused':
    case 'not-found':
      return 'yes';
    case 'wrong-value':
    case 'duplicate-code':
    case 'unknown':
      return 'with-statement';
    case 'issued':
    case 'too-soon':
      return 'no';
  }
}
