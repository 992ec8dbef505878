import { textLinkStyle } from '../ui/actions/text-link.tsx';
import { contact } from './contact.ts';

/** Inside a sentence. */
export function ContactLink() {
  return (
    <a href={contact.hello} className={`${textLinkStyle} rounded-xs`}>
      contact us
    </a>
  );
}
