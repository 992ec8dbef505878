import { useState } from 'react';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Avatar } from '../../ui/data/avatar.tsx';
import { fullName } from '../../ui/format/full-name.ts';
import { Camera } from '../../ui/icons/system.ts';
import { PictureDialog } from './picture-dialog.tsx';

/** The profile picture, the name, and a button that changes the picture. */
export function ProfilePicture() {
  const user = useSignedInUser();
  const [choosing, setChoosing] = useState(false);
  const name = fullName(user);
  return (
    <div className="flex items-center gap-5">
      <Avatar name={name} imageUrl={user.profileImageUrl} size="lg" />
      <div className="min-w-0">
        <p className="break-words font-display font-semibold text-2xl leading-tight tracking-tight">{name}</p>
        <p className="mt-0.5 break-all text-ink-soft text-sm">@{user.username}</p>
        <Button tone="secondary" size="sm" className="mt-3" onClick={() => setChoosing(true)}>
          <Camera aria-hidden="true" />
          {user.profileImageUrl ? 'Change picture' : 'Add a picture'}
        </Button>
      </div>
      <PictureDialog open={choosing} onClose={() => setChoosing(false)} />
    </div>
  );
}
