import type { RenderedWords, Translated } from './catalogue.ts';
import type { consoleAreas } from './en/console-areas.ts';
import type { consoleTexts } from './en/console.ts';

/*
 * The texts of the console, which the service itself never reads: they are not part of a language's catalogue, so that
 * a service does not load them and its package has them only as files of the built console.
 */

/** The texts that every screen may need, as they are written. A language that lacks an English key does not compile. */
export type ConsoleCatalogue = Translated<typeof consoleTexts>;

/** The texts of the areas that are loaded with the first of them, as they are written. */
export type AreaCatalogue = Translated<typeof consoleAreas>;

/** The texts that every screen may need, in the form that code uses. */
export type ConsoleTexts = RenderedWords<typeof consoleTexts>;

/** The texts that screens of the areas may need, in the form that code uses. */
export type AreaTexts = ConsoleTexts & RenderedWords<typeof consoleAreas>;
