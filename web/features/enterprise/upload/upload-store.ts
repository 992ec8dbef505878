/**
 * The upload of each manager. It outlives the section, because its parts are sent while the manager looks
 * elsewhere.
 */
import { useSyncExternalStore } from 'react';
import type { Outcome } from './upload-outcome.ts';

export type Upload =
  | { readonly step: 'choose'; readonly problem?: string }
  | { readonly step: 'reading'; readonly file: File }
  | { readonly step: 'preview'; readonly file: File; readonly preview: Outcome }
  | {
      readonly step: 'applying';
      readonly file: File;
      readonly preview: Outcome;
      readonly done: number;
      readonly rows: number;
    }
  | { readonly step: 'done'; readonly file: File; readonly outcome: Outcome };

const START: Upload = { step: 'choose' };
const uploads = new Map<string, Upload>();
const listeners = new Set<() => void>();

export function setUpload(managerId: string, upload: Upload): void {
  uploads.set(managerId, upload);
  for (const listener of listeners) listener();
}

export function useStoredUpload(managerId: string): Upload {
  return useSyncExternalStore(subscribe, () => uploads.get(managerId) ?? START);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
