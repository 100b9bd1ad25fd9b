import type { Language } from '../../kernel/locale.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';
import type { SubscriberTexts } from './subscriber-texts.ts';

/** What subscribers read, by language. A missing text does not compile. */
export const subscriberTexts: Readonly<Record<Language, SubscriberTexts>> = { en, de, fr, es, it, nl };

/** The text with the title of the page in place of `{page}`. */
export const withPage = (text: string, title: string): string => text.replaceAll('{page}', () => title);
