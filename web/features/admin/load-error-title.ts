/** "gift cards" and "the log" as the title of what failed: "The gift cards did not load". */
export function loadErrorTitle(of: string): string {
  return `The ${of.replace(/^the /, '')} did not load`;
}
