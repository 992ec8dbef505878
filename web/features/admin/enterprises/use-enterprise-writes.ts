import { countStaffRequests, listStaffRequests } from '#contract/admin/approvals.ts';
import { getPlatformStats } from '#contract/admin/dashboard.ts';
import { createEnterprise, listEnterprises, updateEnterprise } from '#contract/admin/enterprises.ts';
import { getEnterprise } from '#contract/enterprise/company.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ACCOUNT_READS } from '../account-reads.ts';
import { toastWaiting } from '../approvals/toast-waiting.ts';

type Heard = {
  readonly onDone: () => void;
  /** Shows field errors beside their fields, in addition to the toast. */
  readonly onRefused?: (error: Error) => void;
};

export function useCreateEnterprise({ onDone, onRefused }: Heard) {
  return useWrite(createEnterprise, {
    // The company's first manager gets an account.
    invalidates: [listEnterprises, ...ACCOUNT_READS],
    onSuccess: ({ companyName, creatorEmail }) => {
      toast({
        title: 'Enterprise created successfully',
        description: `${companyName} is set up. We emailed an invitation to ${creatorEmail}.`,
        tone: 'good',
      });
      onDone();
    },
    onError: (error) => {
      onRefused?.(error);
      toastError('Failed to create enterprise', error);
    },
  });
}

export function useUpdateEnterprise({ onDone, onRefused }: Heard) {
  return useWrite(updateEnterprise, {
    invalidates: [listEnterprises, getEnterprise, getPlatformStats, listStaffRequests, countStaffRequests],
    onSuccess: (reply) => {
      if (!toastWaiting(reply)) {
        toast({
          title: 'Enterprise updated successfully',
          description: `The changes to ${reply.companyName} are saved.`,
          tone: 'good',
        });
      }
      onDone();
    },
    onError: (error) => {
      onRefused?.(error);
      toastError('Failed to update enterprise', error);
    },
  });
}
