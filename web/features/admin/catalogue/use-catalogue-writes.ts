import {
  addGiftCard,
  editGiftCard,
  listCatalogueCards,
  setCardState,
  uploadCardPicture,
} from '#contract/admin/catalogue.ts';
import { importGiftCards } from '#contract/admin/catalogue-import.ts';
import { matchIssuer, previewIssuerMatch } from '#contract/admin/catalogue-issuer.ts';
import { listAudit } from '#contract/admin/staff.ts';
import { listGiftCards } from '#contract/catalogue.ts';
import type { Route } from '#contract/kernel/define-route.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastError, toastFailure } from '../../../shared/toast-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';

const CHANGES: readonly Route[] = [listCatalogueCards, listGiftCards, listAudit];

type Heard = {
  readonly onDone: () => void;
  /** Shows field errors beside their fields; returns true when there were any. */
  readonly onRefused: (error: Error) => boolean;
};

function toastDone(description: string): void {
  toast({ title: 'Success', description, tone: 'good' });
}

export function useAddCard({ onDone, onRefused }: Heard) {
  return useWrite(addGiftCard, {
    invalidates: CHANGES,
    onSuccess: ({ name }) => {
      toastDone(`${name} is on sale.`);
      onDone();
    },
    onError: (error) => onRefused(error) || toastFailure(error),
  });
}

export function useEditCard({ onDone, onRefused }: Heard) {
  return useWrite(editGiftCard, {
    invalidates: CHANGES,
    onSuccess: ({ name }) => {
      toastDone(`The changes to ${name} are saved.`);
      onDone();
    },
    onError: (error) => onRefused(error) || toastFailure(error),
  });
}

const STATE_DONE = {
  'on-sale': 'is on sale again.',
  'out-of-stock': 'is out of stock.',
  retired: 'is retired.',
} as const;

export function useSetCardState(onDone: () => void) {
  return useWrite(setCardState, {
    invalidates: CHANGES,
    onSuccess: ({ name, state }) => {
      toastDone(`${name} ${STATE_DONE[state]}`);
      onDone();
    },
    onError: toastFailure,
  });
}

export function useUploadCardPicture() {
  return useWrite(uploadCardPicture, {
    invalidates: CHANGES,
    onSuccess: ({ name }) => toastDone(`The picture of ${name} is updated.`),
  });
}

/** Previews the outcome of each row of a file; nothing changes. */
export function usePreviewCards() {
  return useWrite(importGiftCards, {
    onError: (error) => toastError('Upload failed', error),
  });
}

export function useImportCards() {
  return useWrite(importGiftCards, {
    invalidates: CHANGES,
    onSuccess: ({ message }) => toastDone(`${message}.`),
    onError: toastFailure,
  });
}

export function useMatchIssuer(onRefused: Heard['onRefused']) {
  return useWrite(matchIssuer, {
    invalidates: [...CHANGES, previewIssuerMatch],
    onSuccess: ({ changed, added }) => {
      const done = [
        changed.length > 0 && `${countOf(changed.length)} changed.`,
        added.length > 0 && `${countOf(added.length)} added.`,
      ].filter((part) => part !== false);
      if (done.length > 0) toastDone(done.join(' '));
    },
    onError: (error) => onRefused(error) || toastFailure(error),
  });
}

function countOf(cards: number): string {
  return cards === 1 ? '1 gift card' : `${cards} gift cards`;
}
