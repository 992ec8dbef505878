import type { Block } from './mail-content.ts';

/** Leads to the page that has the signed receipt, and to the one that checks it (P84). Mails of before have no path. */
export function receiptLinks(
  path: string | undefined,
  appUrl: string,
  { inThisBrowser = false }: { inThisBrowser?: boolean } = {},
): Block[] {
  if (path === undefined) return [];
  const where = inThisBrowser ? ' (in the browser that you paid with)' : '';
  return [
    { kind: 'link', label: `Your signed receipt${where}`, href: `${appUrl}${path}` },
    { kind: 'link', label: 'Check that a receipt is genuine', href: `${appUrl}/trust` },
  ];
}
