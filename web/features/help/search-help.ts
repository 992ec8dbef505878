/** Searches the help center while one types. */
import type { Article, HelpFacts, Topic } from './topic.ts';
import { TOPICS } from './topics.ts';

export type Hit = { readonly topic: Topic; readonly article: Article };

/** Words that a question has and an answer need not. */
const FILLERS = new Set(
  `a about an and are at be but can cannot could did do does for from get got had has have how i if in into is it
  its me my no not of on or our so that the their them then there they this to was we what when where which who
  why will with would you your`.split(/\s+/),
);

/** What a word counts, by where it is found. */
const WEIGHTS = { question: 8, words: 4, title: 3, answer: 1 };

/** The articles that have every word of the query, the best first. Without a word there are none. */
export function searchHelp(query: string, facts: HelpFacts | undefined): readonly Hit[] {
  const wanted = wordsIn(query);
  const telling = wanted.filter((word) => !FILLERS.has(word));
  const stems = (telling.length > 0 ? telling : wanted).map(stemOf);
  if (stems.length === 0) return [];
  return TOPICS.flatMap((topic) => topic.articles.map((article) => ({ topic, article })))
    .map((hit) => ({ hit, score: scoreOf(hit, stems, facts) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ hit }) => hit);
}

/** Zero when a word is missing. */
function scoreOf({ topic, article }: Hit, stems: readonly string[], facts: HelpFacts | undefined): number {
  const parts = {
    question: article.question,
    words: article.words ?? '',
    title: topic.title,
    answer: [...paragraphsOf(article, facts), article.link.label].join(' '),
  };
  const scores = stems.map((stem) => {
    let score = 0;
    for (const [part, weight] of Object.entries(WEIGHTS) as [keyof typeof WEIGHTS, number][])
      if (wordsIn(parts[part]).some((word) => word.startsWith(stem))) score += weight;
    return score;
  });
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

/** The paragraphs as one reads them. Without the facts those with numbers are left out. */
export function paragraphsOf({ answer }: Article, facts: HelpFacts | undefined): string[] {
  return answer.flatMap((paragraph) => {
    if (typeof paragraph === 'string') return [paragraph];
    return facts ? [paragraph(facts)] : [];
  });
}

/** Lower case, without accents and punctuation: "Can’t I?" has "cant" and "i". */
function wordsIn(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** "refunds", "refunded" and "refunding" find "refund". A stem of fewer than three letters says nothing. */
function stemOf(word: string): string {
  return word.replace(/^(.{3,}?)(?:ing|ed|es|s|e)$/, '$1');
}
