/**
 * Advice, never a rule (P7): length matters most, variety a little, and well-known passwords score least.
 * Each advice fits in one line at 320 pixels, so that nothing below it moves.
 */
export type Strength = { readonly score: 0 | 1 | 2 | 3 | 4; readonly label: string; readonly advice: string };

const WELL_KNOWN = /^(password|passw0rd|qwerty|letmein|welcome|iloveyou|admin|indulge|12345|abc123)/i;
const SAID = {
  1: { label: 'Weak', advice: 'Add a few more words.' },
  2: { label: 'Fair', advice: 'Three unrelated words are stronger.' },
  3: { label: 'Good', advice: 'A little longer is strong.' },
  4: { label: 'Strong', advice: 'No one is going to guess it.' },
} as const;

/** `shortest` is the form's minimum length: a valid password is never called too short. */
export function passwordStrength(password: string, shortest = 8): Strength {
  if (password.length < shortest)
    return { score: 0, label: 'Too short', advice: `Use at least ${shortest} characters.` };
  const score = scoreOf(password);
  return { score, ...SAID[score] };
}

function scoreOf(password: string): 1 | 2 | 3 | 4 {
  const different = new Set(password.toLowerCase()).size;
  if (WELL_KNOWN.test(password) || different < 5) return 1;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const worth = password.length + kinds * 2;
  return worth >= 22 ? 4 : worth >= 17 ? 3 : worth >= 13 ? 2 : 1;
}
