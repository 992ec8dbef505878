export const ENTER_EMAIL = 'Please enter a valid email address';

/** Whether a text looks like an email address. The server knows the whole rule. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}
