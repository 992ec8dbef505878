import type { CatalogueCard } from '#contract/admin/catalogue.ts';
import type { BadgeTone } from '../../../ui/data/badge.tsx';

export const STATE_LABELS: Record<CatalogueCard['state'], readonly [label: string, tone: BadgeTone]> = {
  'on-sale': ['On sale', 'good'],
  'out-of-stock': ['Out of stock', 'warn'],
  retired: ['Retired', 'plain'],
};

export const BARCODE_LABELS: Record<CatalogueCard['barcode'], string> = {
  '': 'None',
  code128: 'Barcode (Code 128)',
  qr: 'QR code',
};
