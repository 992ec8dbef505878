import { listEmployees, listMyEmployees } from '#contract/enterprise/employees.ts';
import { useRead } from '../../../api/use-read.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { fullName } from '../../../ui/format/full-name.ts';
import { useOwnEmployeesOnly } from '../employees/use-employees.ts';

const SHOWN = 5;
/** The letters from which a list is short enough to help. */
const SHORTEST = 2;

/**
 * The employees whose name, email or username the typed text is a part of, as far as the manager may see
 * them.
 */
export function Suggestions({ search, onChoose }: { search: string; onChoose: (email: string) => void }) {
  const route = useOwnEmployeesOnly() ? listMyEmployees : listEmployees;
  const query = { search, limit: SHOWN };
  const { data } = useRead(route, { query }, { enabled: search.length >= SHORTEST, keepPrevious: true });
  if (search.length < SHORTEST || !data || data.length === 0) return null;
  return (
    <ul aria-label="Employees" className="-mt-2 overflow-hidden rounded-md border border-line">
      {data.map(({ id, firstName, lastName, email }) => {
        const name = fullName({ firstName, lastName });
        return (
          <li key={id} className="border-line border-b last:border-b-0">
            <button
              type="button"
              onClick={() => onChoose(email)}
              className="flex min-h-12 w-full items-center gap-3 px-3 py-2 text-left transition-colors hover:bg-sunken"
            >
              <Avatar name={name} imageUrl={null} />
              <span className="min-w-0">
                <span className="block truncate">{name}</span>
                <span className="block truncate text-ink-soft text-sm">{email}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
