import { languages } from '../src/domain/kernel/locale.ts';
import type { Language } from '../src/domain/kernel/locale.ts';
import { textsOf } from '../src/texts/texts.ts';

type Words = Readonly<Record<string, string>>;

interface Section {
  readonly title: string;
  readonly wordsOf: (language: Language) => Words;
}

const sections: readonly Section[] = [
  { title: 'Severities of incidents', wordsOf: (language) => textsOf(language).notifications.severities },
  { title: 'States in messages', wordsOf: (language) => textsOf(language).notifications.states },
  {
    title: 'States of targets that answer, instead of `incident.opened`',
    wordsOf: (language) => textsOf(language).conditions.states,
  },
  { title: 'States of components on status pages', wordsOf: (language) => textsOf(language).statusPages.statuses },
  { title: 'States of announced incidents', wordsOf: (language) => textsOf(language).subscribers.statuses },
  { title: 'Events in messages to subscribers', wordsOf: (language) => textsOf(language).subscribers.events },
];

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const tableOf = ({ title, wordsOf }: Section): readonly string[] => [
  `## ${title}`,
  '',
  row(['Value', ...languages.map((language) => `\`${language}\``)]),
  row(['---', ...languages.map(() => '---')]),
  ...Object.keys(wordsOf('en')).map((key) =>
    row([`\`${key}\``, ...languages.map((language) => wordsOf(language)[key] ?? '')]),
  ),
  '',
];

/** The words for severities and states in each language: one word for one thing. */
export const wordsPage = (notice: string): string =>
  [
    notice,
    '# Words',
    '',
    'The words for severities and states that people read, in each language. One thing has one word in each, in messages as on pages.',
    'They come from `src/texts`; values stay as they are in the API.',
    '',
    ...sections.flatMap(tableOf),
  ].join('\n');
