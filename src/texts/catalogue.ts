import type { en } from './en/index.ts';

/** Holds the forms of a text with a number. `plural` names the placeholder whose value chooses the form. */
export interface PluralForms {
  readonly plural: string;
  /** The form for the number 0, in a language whose category for it reads differently. */
  readonly zero?: string;
  readonly one?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

/** Has the same keys, with other words. */
type Translated<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends string
    ? string
    : Words[Key] extends PluralForms
      ? PluralForms & Pick<Words[Key], 'plural'>
      : Translated<Words[Key]>;
};

/** Holds the texts of a language as they are written. A language without an English key does not compile. */
export type Catalogue = Translated<typeof en>;

/** Finds the names of the placeholders of a text, such as `{name}` and `{day}`. */
type PlaceholdersOf<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholdersOf<Rest> : never;

/** A text without placeholders is a string; one with placeholders is a function of their values. */
type Rendered<Text> = [PlaceholdersOf<Text>] extends [never]
  ? string
  : (values: Readonly<Record<PlaceholdersOf<Text>, string | number>>) => string;

type RenderedPlural<Forms extends PluralForms> = (
  values: Readonly<
    Record<Forms['plural'], number> & Record<Exclude<PlaceholdersOf<Forms['other']>, Forms['plural']>, string | number>
  >,
) => string;

type RenderedWords<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends string
    ? Rendered<Words[Key]>
    : Words[Key] extends PluralForms
      ? RenderedPlural<Words[Key]>
      : RenderedWords<Words[Key]>;
};

/** Holds the texts of a language as code uses them. The placeholders are those of the English texts. */
export type Texts = RenderedWords<typeof en>;
