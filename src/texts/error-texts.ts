import type { ErrorCode } from '../domain/catalogue.ts';
import type { PluralForms } from './catalogue.ts';

/** A text for each code of the error catalogue. A code without a text does not compile. */
export type ErrorTexts = Readonly<Record<ErrorCode, string | PluralForms>>;
