import { toast } from '../../ui/toast.ts';

export function sayNotAdded(description: string): void {
  toast({ title: 'Error adding payment method', description, tone: 'destructive' });
}
