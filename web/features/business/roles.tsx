import { Fragment } from 'react';
import { Minus } from '../../ui/icons/actions.ts';
import { Check } from '../../ui/icons/basic.ts';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';

const ROLES = ['Account manager', 'Account staff', 'Department manager'] as const;

/** The rights of each role (P105). */
const RIGHTS = [
  ['Add company funds', [true, false, false]],
  ['Add and manage staff', [true, true, false]],
  ['See all employees and transactions', [true, true, false]],
  ['Upload employees', [true, true, true]],
  ['Send rewards', [true, true, true]],
] as const;

export function Roles() {
  return (
    <section aria-labelledby="roles" className="mx-auto max-w-6xl px-5 py-20 sm:py-28">
      <SectionHeading id="roles" title="Everyone sees what they need">
        <p>
          Up to five staff, plus two super admins who can do everything. Department managers see and reward
          only the people they uploaded.
        </p>
      </SectionHeading>
      <div className="reveal mt-12 hidden overflow-hidden rounded-xl border border-line bg-surface shadow-rest md:block">
        <table className="w-full text-left">
          <caption className="sr-only">What each role may do</caption>
          <thead>
            <tr className="border-line border-b bg-sunken">
              <td className="px-6 py-4" />
              {ROLES.map((role) => (
                <th key={role} scope="col" className="px-6 py-4 font-semibold">
                  {role}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {RIGHTS.map(([right, allowed]) => (
              <tr key={right}>
                <th scope="row" className="px-6 py-4 font-medium">
                  {right}
                </th>
                {ROLES.map((role, index) => (
                  <td key={role} className="px-6 py-4">
                    <Allowed yes={allowed[index] ?? false} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-10 grid gap-4 md:hidden">
        {ROLES.map((role, index) => (
          <div key={role} className="reveal rounded-xl border border-line bg-surface p-6 shadow-rest">
            <h3 className="font-display font-semibold text-xl tracking-tight">{role}</h3>
            <ul className="mt-3 flex flex-col gap-2.5">
              {RIGHTS.map(([right, allowed]) => (
                <Fragment key={right}>
                  {allowed[index] && (
                    <li className="flex items-start gap-3">
                      <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
                      {right}
                    </li>
                  )}
                </Fragment>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

function Allowed({ yes }: { yes: boolean }) {
  return yes ? (
    <>
      <Check aria-hidden="true" className="size-5 text-good" />
      <span className="sr-only">Yes</span>
    </>
  ) : (
    <>
      <Minus aria-hidden="true" className="size-5 text-ink-faint" />
      <span className="sr-only">No</span>
    </>
  );
}
