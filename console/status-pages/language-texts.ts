import { languages } from '../../src/domain/kernel/locale.ts';
import type { Language } from '../../src/domain/kernel/locale.ts';
import type { StatusPage, StatusPageChanges } from './queries.ts';

/** The texts of a page in a language, in the order of their fields. */
export const pageTextNames = ['title', 'description', 'footer'] as const;

/** The texts of a page in a language as they are typed; empty for those that the page does not have. */
export type TypedTexts = Readonly<Record<(typeof pageTextNames)[number], string>>;

/** The texts of a page as they are typed, by language. */
export type TextsByLanguage = Readonly<Record<Language, TypedTexts>>;

/** Returns the texts of a stored page as they are typed. */
export const textsOf = ({ texts }: Pick<StatusPage, 'texts'>): TextsByLanguage =>
  Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(pageTextNames.map((name) => [name, texts[language]?.[name] ?? ''])),
    ]),
  ) as TextsByLanguage;

/** Returns what the API takes for the texts, which are sent together: languages with a text, and their texts. */
export const sentTexts = (typed: TextsByLanguage): NonNullable<StatusPageChanges['texts']> =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const texts = pageTextNames.flatMap((name) => {
        const text = typed[language][name].trim();
        return text === '' ? [] : [[name, text] as const];
      });
      return texts.length === 0 ? [] : [[language, Object.fromEntries(texts)] as const];
    }),
  );
