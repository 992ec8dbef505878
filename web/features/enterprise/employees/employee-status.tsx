import type { Employee } from '#contract/enterprise-employees.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

export const STATUS_WORDS: Record<Employee['status'], string> = {
  active: 'Active',
  invited: 'Invited',
  asked: 'Asked to join',
};

const TONES: Record<Employee['status'], BadgeTone> = { active: 'good', invited: 'primary', asked: 'warn' };

export function EmployeeStatus({ status }: Pick<Employee, 'status'>) {
  return <Badge tone={TONES[status]}>{STATUS_WORDS[status]}</Badge>;
}
