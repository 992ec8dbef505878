/**
 * The gift that a link leads to. The token stays in memory and in bodies; no address of the API carries it.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getCurrentUser } from '#contract/accounts.ts';
import { countUnreadNotifications, listNotifications } from '#contract/notifications.ts';
import type { Claim } from '#contract/rewards/claim.ts';
import {
  claimCards,
  claimToBalance,
  listClaimCards,
  openClaimAccount,
  readClaim,
  reportWrongRecipient,
  sendClaimCode,
  thankSender,
} from '#contract/rewards/claims.ts';
import { listPurchasedGiftCards } from '#contract/wallet.ts';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { usePoll } from '../../../api/use-poll.ts';
import { useWrite } from '../../../api/use-write.ts';
import { STATEMENT_READS } from '../../../shared/transactions/statement-reads.ts';

const keyOf = (token: string) => [readClaim.path, token];

/** Reads a gift, repeatedly while a card has no code yet. */
export function useClaim(token: string) {
  const { everyMs, waitFor } = usePoll();
  const read = useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => call(readClaim, { body: { token }, signal }),
    refetchInterval: everyMs,
    refetchOnWindowFocus: false,
  });
  waitFor(countPending(read.data));
  return read;
}

/** The gift cards that the sender allows. */
export function useClaimCards(token: string) {
  return useQuery({
    queryKey: [listClaimCards.path, token],
    queryFn: ({ signal }) => call(listClaimCards, { body: { token }, signal }),
  });
}

function countPending(claim: Claim | undefined): number {
  return claim?.cards.filter(({ status }) => status === 'pending').length ?? 0;
}

export type ClaimChoice = { giftCardId: string; amount: string };

/**
 * The calls of the bearer. `onActed` is called once they have taken something, or the gift has to wait for a
 * review.
 */
export function useClaimActs(token: string, { onActed }: { onActed: () => void }) {
  const queryClient = useQueryClient();
  const keyFor = useIdempotencyKey();
  /**
   * A read that began earlier, while a card is being issued, would overwrite it with what was true before.
   */
  const set = (update: (claim: Claim | undefined) => Claim | undefined) => {
    void queryClient.cancelQueries({ queryKey: keyOf(token) });
    queryClient.setQueryData(keyOf(token), update);
  };
  const show = (claim: Claim) => set(() => claim);
  const change = (changes: Partial<Claim>) => set((claim) => claim && { ...claim, ...changes });
  /** The claim may have changed: the answer of an earlier try was lost, or another browser was first. */
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: keyOf(token) });
  const onError = (error: unknown) => {
    readAgain();
    if (!(error instanceof ApiError && error.code === 'claim-waits')) return;
    change({ waits: true });
    onActed();
  };
  const cards = useWrite(claimCards, {
    invalidates: [listPurchasedGiftCards],
    repeats: 2,
    onSuccess: (claim) => {
      show(claim);
      onActed();
    },
    onError,
  });
  const balance = useWrite(claimToBalance, {
    invalidates: [getCurrentUser, ...STATEMENT_READS, listNotifications, countUnreadNotifications],
    onSuccess: (claim) => {
      show(claim);
      onActed();
    },
    onError,
  });
  const code = useWrite(sendClaimCode);
  const thanks = useWrite(thankSender, { onSuccess: () => void change({ thanked: true }) });
  const report = useWrite(reportWrongRecipient);
  const account = useWrite(openClaimAccount);

  return {
    choose(choice: ClaimChoice, left: string, entered: { code: string; email: string }) {
      if (cards.isPending) return;
      // The rest is part of the subject: the same card chosen twice is two claims.
      const key = keyFor(JSON.stringify({ ...choice, left }));
      const { code: entry, email } = entered;
      const body = { token, items: [choice], ...(entry && { code: entry }), ...(email && { email }) };
      cards.mutate({ body, headers: { 'idempotency-key': key } });
    },
    choosing: cards,
    toBalance: (entered: string) => balance.mutate({ body: { token, ...(entered && { code: entered }) } }),
    takingToBalance: balance,
    /** Hides a refusal once the bearer corrects what was refused. */
    forgetRefusal: () => {
      for (const act of [cards, balance]) if (act.isError) act.reset();
    },
    sendCode: () => code.mutate({ body: { token } }),
    sendingCode: code,
    thank: (message: string) => thanks.mutate({ body: { token, message } }),
    thanking: thanks,
    report: () => report.mutate({ body: { token } }),
    reporting: report,
    openAccount: () => account.mutate({ body: { token } }),
    openingAccount: account,
  };
}

export type ClaimActs = ReturnType<typeof useClaimActs>;
