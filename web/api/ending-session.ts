/**
 * A page that has ended its session, and opens the sign-out a moment later. Until then a poll is answered
 * 401,
 * which must neither interrupt what the page says nor lead elsewhere.
 */
let ending = false;

/** Called once the session is over by the page's own act. */
export function endSession(): void {
  ending = true;
}

export function isSessionEnding(): boolean {
  return ending;
}
