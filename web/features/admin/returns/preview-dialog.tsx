import { type ComponentType, useState } from 'react';
import { ApiError, errorMessage } from '../../../api/api-error.ts';
import { errorProps, type ReadState } from '../../../api/error-props.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

/** What the form of a preview receives. */
export type PreviewFormProps<Preview> = {
  preview: Preview;
  onClose: () => void;
};

/** Shows what an action moves before it is taken: loading, refused, failed, and the form. */
export function PreviewDialog<Preview>({
  title,
  description,
  read,
  Form,
  onClose,
}: {
  title: string;
  description: string;
  read: ReadState<Preview>;
  Form: ComponentType<PreviewFormProps<Preview>>;
  onClose: () => void;
}) {
  const { data, error, isFetching } = read;
  // An answer of an earlier dialog may be out of date. Once shown, the preview stays as it is while the form
  // sends.
  const [shown, show] = useState<Preview>();
  if (shown === undefined && data !== undefined && !isFetching && !error) show(data);
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      {shown !== undefined ? (
        <Form preview={shown} onClose={onClose} />
      ) : error instanceof ApiError && error.status >= 400 && error.status < 500 ? (
        <Notice tone="warn" title="Not possible">
          {errorMessage(error)}
        </Notice>
      ) : error ? (
        <ErrorState title="The preview did not load" {...errorProps(read)} />
      ) : (
        <div role="status">
          <span className="sr-only">Loading the preview</span>
          <Skeleton className="h-56 rounded-lg" />
        </div>
      )}
    </Dialog>
  );
}
