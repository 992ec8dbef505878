/** Who owes after a dispute or a refund. */
import type { Holder } from '#server/ledger/index.ts';

export type Debtor = { holder: Holder; name: string };

/** As audit entries and requests of staff name what they are about. A guest's debt belongs to the payment. */
export function subjectKindOf({ kind }: Holder): 'user' | 'enterprise' | 'payment' {
  if (kind === 'guest') return 'payment';
  return kind === 'member' ? 'user' : 'enterprise';
}
