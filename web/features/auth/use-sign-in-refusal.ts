import { useCallback, useState } from 'react';
import { toast } from '../../ui/feedback/toast.ts';

export type SignInRefusal = {
  /** Why the last try was refused; null once another begins. */
  readonly message: string | null;
  readonly refuse: (message: string) => void;
  readonly forget: () => void;
};

/** A refused sign-in: its toast (P106) leaves, so the message also stays at the form until the next try. */
export function useSignInRefusal(): SignInRefusal {
  const [message, setMessage] = useState<string | null>(null);
  const refuse = useCallback((why: string) => {
    setMessage(why);
    toast({ title: 'Sign In Failed', description: why, tone: 'destructive' });
  }, []);
  const forget = useCallback(() => setMessage(null), []);
  return { message, refuse, forget };
}
