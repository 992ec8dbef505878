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
import { toastError } from '../../../shared/toast-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';

const CHANGES: readonly Route[] = [listCatalogueCards, listGiftCards, listAudit];

type Heard = {
  readonly onDone: () => void;
  /** Shows field errors beside their fields; returns true when there were any. */
  readonly onRefused: (error: Error) => boolean;
};

const sayError = (error: Error) => toastError('Error', error);

function sayDone(description: string): void {
  toast({ title: 'Success', description, tone: 'good' });
}

export function useAddCard({ onDone, onRefused }: Heard) {
  return useWrite(addGiftCard, {
    invalidates: CHANGES,
    onSuccess: ({ name }) => {
      sayDone(`${name} is on sale.`);
      onDone();
    },
    onError: (error) => onRefused(error) || sayError(error),
  });
}

export function useEditCard({ onDone, onRefused }: Heard) {
  return useWrite(editGiftCard, {
    invalidates: CHANGES,
    onSuccess: ({ name }) => {
      sayDone(`The changes to ${name} are saved.`);
      onDone();
    },
    onError: (error) => onRefused(error) || sayError(error),
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
      sayDone(`${name} ${STATE_DONE[state]}`);
      onDone();
    },
    onError: sayError,
  });
}

export function useUploadPicture() {
  return useWrite(uploadCardPicture, {
    invalidates: CHANGES,
    onSuccess: ({ name }) => sayDone(`${name} has its new picture.`),
  });
}

/** Previews the outcome of each row of a file; nothing changes. */
export function useLookAtCards() {
  return useWrite(importGiftCards, {
    onError: (error) => toastError('Upload failed', error),
  });
}

export function useImportCards() {
  return useWrite(importGiftCards, {
    invalidates: CHANGES,
    onSuccess: ({ message }) => sayDone(`${message}.`),
    onError: sayError,
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
      if (done.length > 0) sayDone(done.join(' '));
    },
    onError: (error) => onRefused(error) || sayError(error),
  });
}

function countOf(cards: number): string {
  return cards === 1 ? '1 gift card' : `${cards} gift cards`;
}
