import type { Employee } from '#contract/enterprise/employees.ts';
import { Badge, type BadgeTone } from '../../../ui/data/badge.tsx';

export const EMPLOYEE_STATUS_LABELS: Record<Employee['status'], string> = {
  active: 'Active',
  invited: 'Invited',
  asked: 'Member invited',
};

const TONES: Record<Employee['status'], BadgeTone> = { active: 'good', invited: 'primary', asked: 'warn' };

export function EmployeeStatus({ status }: Pick<Employee, 'status'>) {
  return <Badge tone={TONES[status]}>{EMPLOYEE_STATUS_LABELS[status]}</Badge>;
}
