import { textLinkStyle } from '../../../ui/actions/text-link.tsx';

const LINK = /(https?:\/\/\S+)/;

/** The text of a mail, with links that can be followed. */
export function TestMailText({ text }: { text: string }) {
  return (
    <p className="mt-3 whitespace-pre-wrap break-words rounded-lg bg-sunken px-4 py-3 text-sm">
      {text.split(LINK).map((part, index) =>
        LINK.test(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
          <a key={index} href={part} target="_blank" rel="noreferrer" className={textLinkStyle}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
