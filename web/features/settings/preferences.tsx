import { roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { usePreferences } from './use-preferences.ts';

/** Only for what is sent: no other message leaves Indulge (P116). */
const SWITCHES = [
  {
    name: 'emailNotifications',
    label: 'Email notifications',
    description: 'Updates, such as when a gift arrives. We always send codes, receipts and security notices.',
  },
] as const;

const VISIBILITIES = [
  { value: 'public', label: 'Public' },
  { value: 'private', label: 'Private' },
] as const;

/** Notification and visibility preferences. Every choice is saved at once. */
export function Preferences({ id }: { id: string }) {
  const user = useSignedInUser();
  const change = usePreferences();
  return (
    <Panel id={id} title="Preferences and notifications" description="Saved automatically.">
      <div className="divide-y divide-line [&>:first-child]:pt-0">
        {SWITCHES.map(({ name, label, description }) => (
          <Switch
            key={name}
            label={label}
            description={description}
            checked={user[name]}
            onChange={(event) => change({ [name]: event.currentTarget.checked })}
          />
        ))}
        {roleOf(user) === 'member' && (
          <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 py-5">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium">Profile visibility</p>
              <p className="mt-0.5 text-ink-soft text-sm">
                {user.profileVisibility === 'public'
                  ? 'Anyone can find you by username or phone number and send you a gift.'
                  : 'No one can find you, and your link does not work.'}
              </p>
            </div>
            <Segmented
              label="Profile visibility"
              options={VISIBILITIES}
              value={user.profileVisibility}
              onChange={(profileVisibility) => change({ profileVisibility })}
            />
          </div>
        )}
        {/* Nobody opens the page of a private profile. */}
        {roleOf(user) === 'member' && user.profileVisibility === 'public' && (
          <Switch
            label="Show my first name on my gift page"
            description={
              user.showFirstName
                ? `Your page and the preview of its link say “${user.firstName}”. Search results and receipts mask it.`
                : 'Your name is masked on your gift page, as in search results and on receipts.'
            }
            checked={user.showFirstName}
            onChange={(event) => change({ showFirstName: event.currentTarget.checked })}
          />
        )}
      </div>
    </Panel>
  );
}
