import { displayMoney } from '../../../ui/display-money.ts';

/** "user-frozen" and "firstName" as people read them. */
export function inWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value that was written down. */
export function valueInWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  // Amounts alone are written down as decimals with two places.
  if (typeof value === 'string' && /^-?\d+\.\d{2}$/.test(value)) return displayMoney(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
