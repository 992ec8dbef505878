import { useState } from 'react';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { CodeBlock } from './code-block.tsx';
import { LANGUAGES, type Language, NEEDS, QUICK_STARTS } from './languages.ts';
import { useOrigin } from './use-origin.ts';

/** The first reward, in the language of the reader. */
export function QuickStart() {
  const origin = useOrigin();
  const [language, setLanguage] = useState<Language>('curl');
  return (
    <Panel
      id="quick-start"
      title="Quick start"
      description="Create a test key on your dashboard, under Developers, and put it in INDULGE_KEY. The email appears on your dashboard; no one receives it."
      actions={<Segmented label="Language" options={LANGUAGES} value={language} onChange={setLanguage} />}
    >
      <p className="mb-3 text-ink-soft text-sm">{NEEDS[language]}</p>
      <CodeBlock label="Your first reward" code={QUICK_STARTS[language](origin)} />
    </Panel>
  );
}
