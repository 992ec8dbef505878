/** "The gift cards did not load", from "gift cards" or "the log". */
export function loadErrorTitle(of: string): string {
  return `The ${of.replace(/^the /, '')} did not load`;
}
