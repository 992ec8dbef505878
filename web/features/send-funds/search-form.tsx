import type { FormEvent } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { PhoneInput } from '../../ui/forms/phone-input.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Search } from '../../ui/icons/basic.ts';

export type SearchType = 'username' | 'phone';

const TYPES = [
  { value: 'username', label: 'Username' },
  { value: 'phone', label: 'Phone Number' },
] as const;

/** The kind of search and its text. */
export function SearchForm({
  type,
  text,
  busy,
  onType,
  onText,
  onSearch,
}: {
  type: SearchType;
  text: string;
  busy: boolean;
  onType: (type: SearchType) => void;
  onText: (text: string) => void;
  onSearch: () => void;
}) {
  const isEmpty = text.trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isEmpty && !busy) onSearch();
  }

  return (
    <search>
      <form onSubmit={submit} className="flex flex-col gap-5">
        <Segmented
          label="Search by"
          options={TYPES}
          value={type}
          onChange={onType}
          className="flex w-full sm:w-auto sm:self-start"
        />
        {type === 'username' ? (
          <Field label="Username" hint="Enter at least the first three letters.">
            <TextInput
              key="username"
              lead={<span className="text-base">@</span>}
              value={text}
              autoCapitalize="none"
              autoCorrect="off"
              autoComplete="off"
              spellCheck={false}
              placeholder="maya.chen"
              enterKeyHint="search"
              onChange={(event) => onText(event.currentTarget.value)}
            />
          </Field>
        ) : (
          <Field label="Phone number" hint="Enter the full number.">
            <PhoneInput
              key="phone"
              value={text}
              autoComplete="off"
              enterKeyHint="search"
              onChange={(event) => onText(event.currentTarget.value)}
            />
          </Field>
        )}
        <Button type="submit" size="lg" block disabled={isEmpty} busy={busy}>
          <Search aria-hidden="true" />
          Search
        </Button>
      </form>
    </search>
  );
}
