import type { Language } from '../../kernel/locale.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import { italian } from './it.ts';
import { dutch } from './nl.ts';
import type { ReportTexts } from './report-texts.ts';

/** The texts of reports in each language. */
export const reportTextsOf: Readonly<Record<Language, ReportTexts>> = { en: english, de: german, fr: french, es: spanish, it: italian, nl: dutch };
