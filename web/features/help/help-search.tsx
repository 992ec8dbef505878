import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef } from 'react';
import { countLabel } from '#contract/kernel/counts.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { useDebouncedInput } from '../../ui/hooks/use-debounced-input.ts';
import { useSearchState } from '../../ui/hooks/use-search-state.ts';
import { Search } from '../../ui/icons/basic.ts';
import { Card } from '../../ui/layout/card.tsx';
import { HitList } from './hit-list.tsx';
import { searchHelp } from './search-help.ts';
import { TopicList } from './topic-list.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';
import { useFacts } from './use-facts.ts';
import { ContactAddress, WriteToUs } from './write-to-us.tsx';

/**
 * Filters the answers at every letter, and keeps the query in the address. Enter opens the first answer, and
 * the arrow keys move between the field and the answers. Without a query all topics are listed.
 */
export function HelpSearch() {
  const [{ query }, setSearch] = useSearchState(({ q = '' }) => ({ query: q }));
  const [typed, setTyped] = useDebouncedInput(query, (q) => setSearch({ q }, { replace: true }));
  const { facts } = useFacts();
  const navigate = useNavigate();
  const all = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const hits = searchHelp(typed, facts);
  const isSearching = typed.trim() !== '';

  useArrowKeys(all);
  // What was typed into the prerendered page before its script arrived.
  useEffect(() => setTyped((now) => now || (field.current?.value ?? '')), [setTyped]);

  function openFirst(event: FormEvent) {
    event.preventDefault();
    const [first] = hits;
    if (!first) return;
    void navigate({ to: paths.helpTopic.href({ topic: first.topic.id }), hash: first.article.id });
  }

  function clear() {
    setTyped('');
    field.current?.focus();
  }

  return (
    <div ref={all}>
      <search className="block">
        <form onSubmit={openFirst}>
          <TextInput
            ref={field}
            lead={<Search aria-hidden="true" />}
            type="search"
            aria-label="Search for an answer"
            placeholder="Search for an answer"
            autoComplete="off"
            enterKeyHint="go"
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </form>
      </search>
      <p role="status" className="mt-3 text-ink-soft text-sm">
        {isSearching && countOf(hits.length)}
      </p>
      <div className={isSearching ? 'mt-3' : 'mt-6'}>
        {!isSearching && <TopicList />}
        {isSearching && hits.length > 0 && <HitList hits={hits} />}
        {isSearching && hits.length === 0 && <NoAnswer onClear={clear} />}
      </div>
      {(!isSearching || hits.length > 0) && <WriteToUs />}
    </div>
  );
}

function countOf(hits: number): string {
  if (hits === 0) return 'No answers';
  return countLabel(hits, 'answer', 'answers');
}

function NoAnswer({ onClear }: { onClear: () => void }) {
  return (
    <Card>
      <h2 className="font-display font-semibold text-xl tracking-tight">We found no answer to that</h2>
      <p className="mt-1 mb-5 text-ink-soft">
        Try another word, or write to <ContactAddress />, and a person will answer.
      </p>
      <Button tone="secondary" onClick={onClear}>
        Show all topics
      </Button>
    </Card>
  );
}
