/**
 * The page has ended its session and opens the sign-out a moment later. A poll in between gets 401, which
 * must not replace the page's message or redirect.
 */
let ending = false;

/** Called once the session is over by the page's own act. */
export function endSession(): void {
  ending = true;
}

export function isSessionEnding(): boolean {
  return ending;
}
