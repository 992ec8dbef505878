import type { Enterprise } from '#contract/enterprise/company.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useUpdateEnterprise } from './use-enterprise-writes.ts';

/** Confirms the deactivation or activation of a company. */
export function SetActiveDialog({
  open,
  onClose,
  enterprise,
}: {
  open: boolean;
  onClose: () => void;
  enterprise: Enterprise;
}) {
  const { companyName, isActive } = enterprise;
  const update = useUpdateEnterprise({ onDone: onClose });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={isActive ? `Deactivate ${companyName}?` : `Activate ${companyName}?`}
      description={
        isActive
          ? 'The company cannot add funds or pay anyone until you activate it again. Its people keep their money.'
          : 'The company can add funds and pay its people again.'
      }
      confirmLabel={isActive ? 'Deactivate' : 'Activate'}
      tone={isActive ? 'destructive' : 'primary'}
      busy={update.isPending}
      onConfirm={() =>
        update.mutate({
          params: { enterpriseId: enterprise.id },
          body: { isActive: !isActive, expectedUpdatedAt: enterprise.updatedAt },
        })
      }
    />
  );
}
