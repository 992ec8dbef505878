import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { About } from '../about.tsx';
import { Benefits } from '../benefits.tsx';
import { ClosingCall } from '../closing-call.tsx';
import { ForCompanies } from '../for-companies.tsx';
import { Hero } from '../hero.tsx';
import { HowItWorks } from '../how-it-works.tsx';
import { ProblemAndSolution } from '../problem-and-solution.tsx';
import { Sample } from '../sample.tsx';
import { Walkthrough } from '../walkthrough.tsx';

/** The landing page. Only the sample and the launch text come from the API; the rest is prerendered. */
export function LandingPage() {
  usePageTitle('Send a gift. They choose the treat.');
  return (
    <>
      <Hero />
      <Sample />
      <ProblemAndSolution />
      <HowItWorks />
      <Walkthrough />
      <Benefits />
      <About />
      <ForCompanies />
      <ClosingCall />
    </>
  );
}
