import { useState } from 'react';
import { LoadMore } from '../../../ui/data/load-more.tsx';
import { deselect } from './chosen.ts';
import { type PeopleList, PersonRow } from './person-row.tsx';

const SHOWN_AT_ONCE = 50;

/** The selected employees, wherever they are in the list. */
export function ChosenPeople(list: PeopleList) {
  const { chosen, onChange } = list;
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  if (chosen.size === 0)
    return (
      <p className="rounded-lg border border-line px-4 py-6 text-center text-ink-soft">
        No one selected yet.
      </p>
    );
  return (
    <div>
      <ul aria-label="Selected people" className="rounded-lg border border-line">
        {[...chosen.values()].slice(0, shown).map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            onToggle={() => onChange(deselect(chosen, [person.id]))}
            list={list}
          />
        ))}
      </ul>
      <LoadMore
        label="Show more people"
        hasMore={chosen.size > shown}
        busy={false}
        onLoad={() => setShown(shown + SHOWN_AT_ONCE)}
      />
    </div>
  );
}
