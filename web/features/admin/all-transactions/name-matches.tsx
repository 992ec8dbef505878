import { getUser, listUsers } from '#contract/admin/customers.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { X } from '../../../ui/icons/basic.ts';
import { fullName } from '../full-name.ts';
import { mayBeName, type TransactionsSearch } from './transactions-search.ts';

/** Users to choose from. */
const SHOWN = '6';

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
  return mayBeName(state.search) ? <Choices search={state.search.trim()} onChoose={onChoose} /> : null;
}

function Choices({ search, onChoose }: { search: string; onChoose: (userId: string) => void }) {
  const { data } = useRead(listUsers, { query: { search, limit: SHOWN } }, { keepPrevious: true });
  return (
    // One line, as long as the list loads and after that, so that the transactions below it stay in place.
    <section
      aria-label="People with this name"
      className="-mx-1 mb-4 flex min-h-11 items-center gap-2 overflow-x-auto px-1 [scrollbar-width:none] max-lg:mask-r-from-[calc(100%-2.5rem)] lg:flex-wrap"
    >
      <span className="shrink-0 text-ink-soft text-sm">
        {data?.length === 0 ? 'Nobody has a name that begins like this.' : 'Whose?'}
      </span>
      {data?.map((person) => (
        <Button key={person.id} tone="secondary" size="sm" onClick={() => onChoose(person.id)}>
          {fullName(person)}
          <span className="font-normal text-ink-soft max-sm:sr-only">@{person.username}</span>
        </Button>
      ))}
    </section>
  );
}

function Chosen({ userId, onLeave }: { userId: string; onLeave: () => void }) {
  const { data } = useRead(getUser, { params: { userId } });
  const name = data ? fullName(data) : 'One person';
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
