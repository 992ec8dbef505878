import { type CurrentUser, getCurrentUser } from '#contract/accounts.ts';
import { updateNotificationPreferences } from '#contract/settings.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Switch } from '../../../ui/forms/switch.tsx';
import { Panel } from '../../../ui/layout/card.tsx';

const SWITCHES = [
  {
    name: 'pushNotifications',
    label: 'Push notifications',
    description: 'Messages on your devices while Indulge is closed. Not available yet.',
  },
  {
    name: 'emailNotifications',
    label: 'Email notifications',
    description: 'Updates by email. We always send codes and security notices.',
  },
  {
    name: 'smsNotifications',
    label: 'SMS notifications',
    description: 'Text messages to your phone. Not available yet.',
  },
  {
    name: 'marketingEmails',
    label: 'Marketing emails',
    description: 'New brands and seasonal ideas, now and then.',
  },
] as const;

/** The staff member's notification settings. A choice shows at once, and reverts when the server refuses. */
export function NotificationPreferences() {
  const user = useSignedInUser();
  const save = useWrite(updateNotificationPreferences, {
    scope: 'preferences',
    invalidates: [getCurrentUser],
    optimistic: [
      {
        route: getCurrentUser,
        // The user is null once the session has ended.
        update: (cached: CurrentUser | null, { body }) => cached && { ...cached, ...body },
      },
    ],
    onSuccess: () => void toast({ title: 'Notification preferences updated successfully', tone: 'good' }),
    onError: (error) => toastError('Failed to update preferences', error),
  });
  return (
    <Panel title="Notification preferences" description="Saved automatically.">
      <div className="divide-y divide-line [&>:first-child]:pt-0">
        {SWITCHES.map(({ name, label, description }) => (
          <Switch
            key={name}
            label={label}
            description={description}
            checked={user[name]}
            onChange={(event) => save.mutate({ body: { [name]: event.currentTarget.checked } })}
          />
        ))}
      </div>
    </Panel>
  );
}
