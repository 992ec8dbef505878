import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { ClosingCall } from '../closing-call.tsx';
import { Faq } from '../faq.tsx';
import { Hero } from '../hero.tsx';
import { HowItWorks } from '../how-it-works.tsx';
import { Price } from '../price.tsx';
import { Roles } from '../roles.tsx';
import { SmallPrint } from '../small-print.tsx';

/** The public page for companies that reward their staff. */
export function BusinessPage() {
  usePageTitle('For business');
  return (
    <>
      <Hero />
      <Price />
      <HowItWorks />
      <Roles />
      <Faq />
      <SmallPrint />
      <ClosingCall />
    </>
  );
}
