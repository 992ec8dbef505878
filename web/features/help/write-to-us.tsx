import { contact } from '../../shared/contact.ts';
import { textLinkStyle } from '../../ui/actions/text-link.tsx';

/** The way to a person, below the answers. */
export function WriteToUs() {
  return (
    <p className="mt-10 border-line border-t pt-6 text-ink-soft">
      Something else? Write to <ContactAddress />, and a person will answer.
    </p>
  );
}

export function ContactAddress() {
  return (
    <a href={contact.hello} className={`${textLinkStyle} rounded-xs`}>
      {contact.address}
    </a>
  );
}
