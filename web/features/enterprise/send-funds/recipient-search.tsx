import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Recipient, type SentFunds, searchRecipient } from '#contract/enterprise/funds.ts';
import { toE164 } from '#contract/kernel/phone.ts';
import { errorMessage, refusalCode } from '../../../api/api-error.ts';
import { useConfig } from '../../../api/use-config.ts';
import { useWrite } from '../../../api/use-write.ts';
import { isEmail } from '../../../shared/is-email.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { fullName } from '../../../ui/format/full-name.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useDebouncedInput } from '../../../ui/hooks/use-debounced-input.ts';
import { Gift, Search } from '../../../ui/icons/basic.ts';
import { Suggestions } from './suggestions.tsx';

const NOBODY = 'No one you can pay has this exact username, phone number or email.';

/**
 * Finds exactly one recipient (P28). `sent` is the amount of the transfer just made; `isLater` is true after
 * a transfer.
 */
export function RecipientSearch({
  sent,
  isLater,
  onFound,
  onUnknown,
}: {
  sent: SentFunds | null;
  isLater: boolean;
  onFound: (recipient: Recipient) => void;
  /** A recipient without an account; undefined where the manager may not send rewards. */
  onUnknown?: ((contact: string) => void) | undefined;
}) {
  const hasSms = useConfig()?.sms ?? false;
  const [asked, setAsked] = useState('');
  const [query, setQuery] = useDebouncedInput(asked, setAsked);
  const [missed, setMissed] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // The pressed button disappeared with the form.
  const begins = useRef(isLater);
  useEffect(() => {
    if (begins.current) field.current?.focus();
  }, []);

  const search = useWrite(searchRecipient, {
    onSuccess: (found, { body }) => {
      if (!found) {
        setMissed(body.query);
        toast({ title: 'No User Found', description: NOBODY, tone: 'destructive', duration: 5_000 });
        return;
      }
      toast({ title: 'User Found!', description: `${fullName(found)}, @${found.username}`, tone: 'good' });
      onFound(found);
    },
    onError: (error) => {
      // After too many searches the server says how long to wait.
      const wait = refusalCode(error) === 'too-many-requests' ? ` ${errorMessage(error)}` : '';
      toast({ title: 'Search Error', description: `Failed to search for user.${wait}`, tone: 'destructive' });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (search.isPending) return;
    const text = query.trim();
    if (text === '') {
      setProblem('Please enter a username, phone number or email.');
      field.current?.focus();
      return;
    }
    search.mutate({ body: { query: text } });
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {sent && (
        <Notice tone="good" title={`${displayMoney(sent.amount)} sent to ${sent.recipient.firstName}`}>
          {displayMoney(sent.sharedBalance)} is left in the shared balance.
        </Notice>
      )}
      <Field label="Username, phone number or email" error={problem}>
        <TextInput
          ref={field}
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={254}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setProblem(undefined);
            setMissed(null);
          }}
        />
      </Field>
      <Suggestions
        search={asked.trim()}
        onChoose={(email) => {
          setQuery(email);
          search.mutate({ body: { query: email } });
        }}
      />
      {missed !== null && (
        <Notice tone="warn" title="No User Found">
          {NOBODY}
          {onUnknown && (isEmail(missed) || (hasSms && toE164(missed))) && (
            <>
              {' '}
              You can send a reward to {missed}: they need no account, and choose a gift card by a link.
              <Button tone="secondary" className="mt-3" block onClick={() => onUnknown(missed)}>
                <Gift aria-hidden="true" />
                {isEmail(missed) ? 'Send a reward by email' : 'Send a reward by text message'}
              </Button>
            </>
          )}
        </Notice>
      )}
      <Button type="submit" size="lg" block busy={search.isPending}>
        <Search aria-hidden="true" />
        Search
      </Button>
    </form>
  );
}
