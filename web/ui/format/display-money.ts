/** "1234.5" to "$1,234.50", by text alone: no arithmetic, no floating point. */
export function displayMoney(amount: string, { signed = false }: { signed?: boolean } = {}): string {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount);
  if (!match) return '$–';
  const [, minus = '', whole = '0', cents = ''] = match;
  const isZero = /^0*$/.test(whole + cents);
  const sign = minus && !isZero ? '−' : signed && !isZero ? '+' : '';
  return `${sign}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0')}`;
}
