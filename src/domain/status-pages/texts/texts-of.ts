import type { Language } from '../../kernel/locale.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import { italian } from './it.ts';
import { dutch } from './nl.ts';
import type { PublicTexts } from './public-texts.ts';

/** The texts of public pages in each language. */
export const publicTextsOf: Readonly<Record<Language, PublicTexts>> = { en: english, de: german, fr: french, es: spanish, it: italian, nl: dutch };
