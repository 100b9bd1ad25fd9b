import type { Language } from '../../src/domain/kernel/locale.ts';
import type { Catalogue } from '../../src/texts/catalogue.ts';
import { catalogues } from '../../src/texts/catalogues.ts';
import { en } from '../../src/texts/en/index.ts';

/** The marks around each text of the pseudo-language. */
export const [OPEN, CLOSE] = ['⟦', '⟧'] as const;

/** Returns texts of a language between the marks. */
export const marked = (words: unknown): unknown => {
  if (typeof words === 'string') return `${OPEN}${words}${CLOSE}`;
  if (Array.isArray(words)) return words.map(marked);
  const entries = Object.entries(words as object);
  return Object.fromEntries(entries.map(([key, each]) => [key, key === 'plural' ? (each as unknown) : marked(each)]));
};

/** The pseudo-language of the Unicode CLDR for layouts from right to left. */
const TAG = 'ar-XB';
const { statusPages, ...others } = marked(en) as Catalogue;
const pseudo: Catalogue = {
  ...others,
  statusPages: { ...statusPages, locale: TAG },
  tag: TAG,
  direction: 'rtl',
};

/** A language of English texts between marks that is written from right to left. Only tests know it. */
export const PSEUDO = TAG as Language;

Object.assign(catalogues, { [PSEUDO]: pseudo });
