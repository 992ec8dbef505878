import { Button } from '../../ui/actions/button.tsx';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { saveTextFile } from '../../ui/actions/save-file.ts';
import { Download } from '../../ui/icons/actions.ts';

/** The backup codes, shown once, with a button to save them. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="flex flex-col gap-5">
      <ul aria-label="Backup codes" className="grid grid-cols-2 gap-2">
        {codes.map((code) => (
          <li
            key={code}
            className="select-all rounded-md bg-sunken px-3 py-2 text-center font-mono font-semibold tracking-wider"
          >
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button onClick={() => saveTextFile('indulge-backup-codes.txt', fileOf(codes))}>
          <Download aria-hidden="true" />
          Download codes
        </Button>
        <CopyButton text={codes.join('\n')}>Copy codes</CopyButton>
      </div>
    </div>
  );
}

function fileOf(codes: readonly string[]): string {
  return [
    'Indulge backup codes',
    '',
    'Each code signs you in once, instead of a code from your authenticator app.',
    'Keep them somewhere safe.',
    '',
    ...codes,
    '',
  ].join('\n');
}
