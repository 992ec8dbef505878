import type { z } from 'zod';
import { type CurrentUser, getCurrentUser } from '#contract/accounts.ts';
import { type PreferencesBody, updatePreferences } from '#contract/settings.ts';
import { useWrite } from '../../api/use-write.ts';
import { toastError } from '../../shared/toast-error.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { PROFILE_READS } from './profile-reads.ts';

type Preferences = z.input<typeof PreferencesBody>;

/**
 * Returns a function that changes a preference. The change shows at once, and reverts when the server
 * refuses.
 */
export function usePreferences(): (change: Preferences) => void {
  const save = useWrite(updatePreferences, {
    scope: 'preferences',
    invalidates: PROFILE_READS,
    optimistic: [
      {
        route: getCurrentUser,
        // The user is null once the session has ended.
        update: (user: CurrentUser | null, { body }) => user && { ...user, ...body },
      },
    ],
    onSuccess: (saved, { body }) => {
      const description = body && describe(body, saved);
      toast(
        description
          ? { title: 'Success', description, tone: 'good' }
          : { title: 'Notification preferences updated successfully', tone: 'good' },
      );
    },
    onError: (error) => toastError('Failed to update preferences', error),
  });
  return (body) => save.mutate({ body });
}

/** What changed about the profile; undefined for a change of the notifications. */
function describe(change: Preferences, saved: CurrentUser): string | undefined {
  if (change.profileVisibility !== undefined) return `Your profile is ${saved.profileVisibility} now.`;
  if (change.showFirstName === undefined) return undefined;
  return saved.showFirstName
    ? 'Your gift page shows your first name now.'
    : 'Your gift page covers your first name now.';
}
