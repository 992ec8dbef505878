import { Button } from '#web/ui/actions/button.tsx';
import { copyText } from '#web/ui/actions/copy-text.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { displayMoney } from '#web/ui/format/display-money.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';

export function HandOut({
  link,
  inReview,
  amount,
  onClose,
}: {
  link: string;
  /** The link opens, and nothing can be claimed yet. */
  inReview: boolean;
  amount: string;
  onClose: () => void;
}) {
  return (
    <div className="flex flex-col gap-5">
      {inReview ? (
        <Notice tone="warn" title={`The reward of ${displayMoney(amount)} waits for a review`}>
          It can be claimed afterwards. Copy its link now, or then under Sent Rewards.
        </Notice>
      ) : (
        <Notice tone="good" title={`The link for ${displayMoney(amount)} is ready`}>
          Copy it now. You can find it again under Sent Rewards.
        </Notice>
      )}
      <Field label="Link">
        <TextInput readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={async () => {
            const copied = await copyText(link);
            toast(
              copied
                ? { title: 'Link copied', tone: 'good' }
                : { title: 'The link could not be copied', tone: 'destructive' },
            );
          }}
        >
          Copy the link
        </Button>
        <Button tone="secondary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
