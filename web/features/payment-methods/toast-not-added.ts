import { toast } from '../../ui/feedback/toast.ts';

export function toastNotAdded(description: string): void {
  toast({ title: 'Error adding payment method', description, tone: 'destructive' });
}
