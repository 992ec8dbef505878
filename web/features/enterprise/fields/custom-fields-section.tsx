import { useState } from 'react';
import { deleteRewardField, listRewardFields, type RewardField } from '#contract/enterprise/fields.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ListPlus } from '../../../ui/icons/actions.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { DeleteDialog } from '../delete-dialog.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { FieldTable } from './field-table.tsx';
import { NewFieldDialog } from './new-field-dialog.tsx';

/** What the company notes with each reward, such as a cost center. */
export function CustomFieldsSection() {
  const fields = useRead(listRewardFields, {}, { staleTime: 0 });
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<RewardField | null>(null);
  return (
    <section aria-labelledby="custom-fields">
      <PartHeading
        id="custom-fields"
        title="Custom Fields"
        namesTab
        className="mb-4"
        actions={
          fields.data && (
            <Button onClick={() => setAdding(true)}>
              <ListPlus aria-hidden="true" />
              New field
            </Button>
          )
        }
      >
        Notes on each reward for your own records. Recipients never see them. In a payout file, each field is
        a column with its name.
      </PartHeading>
      {fields.data ? (
        <Card flush={fields.data.length > 0}>
          {fields.data.length > 0 ? (
            <FieldTable fields={fields.data} onDelete={setDeleting} />
          ) : (
            <EmptyState title="No custom fields yet">
              Add a cost center, a project or an occasion, then filter and export your rewards by it.
            </EmptyState>
          )}
        </Card>
      ) : fields.error ? (
        <Card>
          <ErrorState title="Your fields did not load" {...errorProps(fields)} />
        </Card>
      ) : (
        <ListSkeleton label="Loading fields" />
      )}
      <NewFieldDialog open={adding} onClose={() => setAdding(false)} />
      <DeleteDialog
        route={deleteRewardField}
        chosen={deleting && { params: { fieldId: deleting.id } }}
        list={listRewardFields}
        onClose={() => setDeleting(null)}
        title={`Delete the field ${deleting?.name ?? ''}?`}
        description="New rewards no longer have this field. Sent rewards keep its value, in exports too."
        confirmLabel="Delete field"
      />
    </section>
  );
}
