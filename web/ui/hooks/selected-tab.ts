/**
 * Where the focus goes back to: the selected tab in place of one that Back left. A tab selects itself when it
 * gets the focus, so that the page would go forward again.
 */
export function selectedTab(before: Element | null | undefined): Element | null | undefined {
  const left = before?.closest('[role="tab"][aria-selected="false"]');
  return left?.closest('[role="tablist"]')?.querySelector('[role="tab"][aria-selected="true"]') ?? before;
}
