// Written by `npm run docs` from the folders of src/texts.
import type { Language } from '../domain/kernel/locale.ts';
import type { Catalogue } from './catalogue.ts';
import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { es } from './es/index.ts';
import { fr } from './fr/index.ts';
import { it } from './it/index.ts';
import { nl } from './nl/index.ts';
import { pl } from './pl/index.ts';
import { pt } from './pt/index.ts';

/** The catalogues of all languages. A language without a catalogue does not compile. */
export const catalogues: Readonly<Record<Language, Catalogue>> = { en, de, es, fr, it, nl, pl, pt };
