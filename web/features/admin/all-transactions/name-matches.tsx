import { getUser } from '#contract/admin/customers.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { fullName } from '../../../ui/format/full-name.ts';
import { X } from '../../../ui/icons/basic.ts';
import { customerName } from '../customer-name.ts';
import { mayBeName, type TransactionsSearch } from './transactions-search.ts';
import { useNameMatches } from './use-name-matches.ts';

/** The people whose name begins with the search, to choose one from; or the one who is chosen. */
export function NameMatches({
  state,
  onChoose,
  onLeave,
}: {
  state: TransactionsSearch;
  onChoose: (userId: string) => void;
  onLeave: () => void;
}) {
  const mayLook = can(roleOf(useSignedInUser()), 'staff-customers');
  if (!mayLook) return null;
  if (state.user) return <Chosen userId={state.user} onLeave={onLeave} />;
  return mayBeName(state.search) ? <Choices state={state} onChoose={onChoose} /> : null;
}

function Choices({ state, onChoose }: { state: TransactionsSearch; onChoose: (userId: string) => void }) {
  const people = useNameMatches(state);
  return (
    // The first line keeps its height while the list loads, so that the transactions below it stay in place.
    <section aria-label="People with this name" className="mb-4 flex min-h-11 flex-wrap items-center gap-2">
      <span className="text-ink-soft text-sm">
        {people?.length === 0 ? 'No name starts with this.' : 'Whose transactions?'}
      </span>
      {people?.map((person) => (
        <Button key={person.id} tone="secondary" size="sm" onClick={() => onChoose(person.id)}>
          {customerName(person)}
          {fullName(person) && (
            <span className="font-normal text-ink-soft max-sm:sr-only">@{person.username}</span>
          )}
        </Button>
      ))}
    </section>
  );
}

function Chosen({ userId, onLeave }: { userId: string; onLeave: () => void }) {
  const { data } = useRead(getUser, { params: { userId } });
  const name = data ? customerName(data) : 'One person';
  return (
    <div className="mb-5">
      <Button tone="secondary" size="sm" onClick={onLeave}>
        {name}
        <X aria-hidden="true" className="size-4" />
        <span className="sr-only">: show all accounts</span>
      </Button>
    </div>
  );
}
