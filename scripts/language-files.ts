import { readdirSync } from 'node:fs';

const FOLDER = 'src/texts';
/** The language whose texts define the keys of all others. */
const FIRST = 'en';

const languagesIn = (folder: string): readonly string[] => [
  FIRST,
  ...readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== FIRST)
    .map(({ name }) => name)
    .sort(),
];

const NOTICE = '// Written by `npm run docs` from the folders of src/texts.\n';

const languagesFile = (languages: readonly string[]): string =>
  `${NOTICE}
/** The languages of mail, status pages and reports. */
export const languages = [${languages.map((language) => `'${language}'`).join(', ')}] as const;
`;

const cataloguesFile = (languages: readonly string[]): string =>
  `${NOTICE}import type { Language } from '../domain/kernel/locale.ts';
import type { Catalogue } from './catalogue.ts';
${languages
  .toSorted()
  .map((language) => `import { ${language} } from './${language}/index.ts';\n`)
  .join('')}
/** The catalogues of all languages. A language without a catalogue does not compile. */
export const catalogues: Readonly<Record<Language, Catalogue>> = { ${languages.join(', ')} };
`;

const errorCataloguesFile = (languages: readonly string[]): string =>
  `${NOTICE}import type { Language } from '../domain/kernel/locale.ts';
import type { ErrorTexts } from './error-texts.ts';
${languages
  .toSorted()
  .map((language) => `import { errors as ${language} } from './${language}/errors.ts';\n`)
  .join('')}
/** The sentences of the error codes in all languages. A language without them does not compile. */
export const errorCatalogues: Readonly<Record<Language, ErrorTexts>> = { ${languages.join(', ')} };
`;

const consoleFile = (languages: readonly string[]): string =>
  `${NOTICE}import type { Language } from '../../src/domain/kernel/locale.ts';
import type { AreaCatalogue, ConsoleCatalogue } from '../../src/texts/console-catalogue.ts';

/** The files of a language, each of which is loaded when it is needed. */
export interface TextFiles {
  readonly first: () => Promise<{ readonly consoleTexts: ConsoleCatalogue }>;
  readonly areas: () => Promise<{ readonly consoleAreas: AreaCatalogue }>;
}

/** The texts of the console in all languages. A language without them does not compile. */
export const textFiles: Readonly<Record<Language, TextFiles>> = {
${languages
  .map(
    (language) => `  ${language}: {
    first: () => import('../../src/texts/${language}/console.ts'),
    areas: () => import('../../src/texts/${language}/console-areas.ts'),
  },
`,
  )
  .join('')}};
`;

/** The files that list the languages. A language is added by its folder alone. See ADR 0218. */
export const languageFiles = (): Readonly<Record<string, string>> => {
  const languages = languagesIn(FOLDER);
  return {
    'src/domain/kernel/languages.ts': languagesFile(languages),
    [`${FOLDER}/catalogues.ts`]: cataloguesFile(languages),
    [`${FOLDER}/error-catalogues.ts`]: errorCataloguesFile(languages),
    'console/kernel/text-files.ts': consoleFile(languages),
  };
};
