import type { ReactNode } from 'react';
import type { PurchasedGiftCard } from '#contract/wallet.ts';
import { CASE_STATES } from '../../shared/gift-cards/card-cases.ts';
import { Badge, type BadgeTone } from '../../ui/data/badge.tsx';
import { Archive, Undo2 } from '../../ui/icons/actions.ts';
import { CircleCheck } from '../../ui/icons/basic.ts';
import { Clock } from '../../ui/icons/documents.ts';

const LOOKS: Record<PurchasedGiftCard['status'], [BadgeTone, ReactNode, string]> = {
  active: ['good', null, 'Active'],
  pending: ['warn', <Clock key="icon" aria-hidden="true" />, 'Pending'],
  released: ['plain', <Undo2 key="icon" aria-hidden="true" />, 'Refunded'],
  used: ['plain', <CircleCheck key="icon" aria-hidden="true" />, 'Used'],
  archived: ['plain', <Archive key="icon" aria-hidden="true" />, 'Archived'],
};

export function CardStatus({ status, caseState }: Pick<PurchasedGiftCard, 'status' | 'caseState'>) {
  if (caseState === 'open' || caseState === 'replaced' || caseState === 'refunded') {
    const [label, tone] = CASE_STATES[caseState];
    return <Badge tone={tone}>{label}</Badge>;
  }
  const [tone, icon, label] = LOOKS[status];
  return (
    <Badge tone={tone}>
      {icon}
      {label}
    </Badge>
  );
}
