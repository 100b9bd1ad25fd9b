import type { en } from './en/index.ts';

/** The forms of a text that depends on a number. `plural` names the placeholder whose value selects the form. */
export interface PluralForms {
  readonly plural: string;
  /** The form for the number 0, in languages in which the general form would read differently. */
  readonly zero?: string;
  readonly one?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

/** The same keys with texts in another language, which can need forms for a number where English needs none. */
export type Translated<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends string
    ? string | PluralForms
    : Words[Key] extends PluralForms
      ? PluralForms & Pick<Words[Key], 'plural'>
      : Translated<Words[Key]>;
};

/** The texts of a language as they are written. A language that lacks an English key does not compile. */
export type Catalogue = Omit<Translated<typeof en>, 'tag' | 'direction'> & {
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
};

/** The names of the placeholders in a text, such as `{name}` and `{day}`. */
type PlaceholdersOf<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholdersOf<Rest> : never;

/** The compiled form of a text: a string if it has no placeholders, otherwise a function of their values. */
type Rendered<Text> = [PlaceholdersOf<Text>] extends [never]
  ? string
  : (values: Readonly<Record<PlaceholdersOf<Text>, string | number>>) => string;

type RenderedPlural<Forms extends PluralForms> = (
  values: Readonly<
    Record<Forms['plural'], number> & Record<Exclude<PlaceholdersOf<Forms['other']>, Forms['plural']>, string | number>
  >,
) => string;

/** Compiled texts with the keys of `Words`, English texts as they are written. */
export type RenderedWords<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends string
    ? Rendered<Words[Key]>
    : Words[Key] extends PluralForms
      ? RenderedPlural<Words[Key]>
      : RenderedWords<Words[Key]>;
};

/** The texts of a language in the form that code uses. The placeholders are those of the English texts. */
export type Texts = RenderedWords<typeof en>;
