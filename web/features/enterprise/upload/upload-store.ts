/**
 * The upload of each manager. It outlives the section, because its parts are sent while the manager looks
 * elsewhere.
 */
import { createStore } from '../../../ui/hooks/create-store.ts';
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
/** By the id of the manager. */
const uploads = createStore<ReadonlyMap<string, Upload>>(new Map());

export function setUpload(managerId: string, upload: Upload): void {
  uploads.set(new Map(uploads.get()).set(managerId, upload));
}

export function useStoredUpload(managerId: string): Upload {
  return uploads.use().get(managerId) ?? START;
}
