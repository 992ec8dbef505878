/** What of a text can be the beginning of an amount. */
export function tidyAmount(text: string): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  const trimmed = whole.replace(/^0+(?=\d)/, '').slice(0, 7);
  return rest.length === 0 ? trimmed : `${trimmed || '0'}.${rest.join('').slice(0, 2)}`;
}
