// Written by `npm run docs` from the folders of src/texts.
import type { Language } from '../domain/kernel/locale.ts';
import type { ErrorTexts } from './error-texts.ts';
import { errors as de } from './de/errors.ts';
import { errors as en } from './en/errors.ts';
import { errors as es } from './es/errors.ts';
import { errors as fr } from './fr/errors.ts';
import { errors as it } from './it/errors.ts';
import { errors as nl } from './nl/errors.ts';
import { errors as pl } from './pl/errors.ts';
import { errors as pt } from './pt/errors.ts';

/** The sentences of the error codes in all languages. A language without them does not compile. */
export const errorCatalogues: Readonly<Record<Language, ErrorTexts>> = { en, de, es, fr, it, nl, pl, pt };
