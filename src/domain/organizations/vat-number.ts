/** A query to the VAT number registry. */
export interface VatQuery {
  /** The registry's code of the member state; EL for Greece. */
  readonly memberState: string;
  /** Without the country prefix. */
  readonly number: string;
}

const SHAPE = /^[A-Z0-9+*]{4,20}$/;
const GREECE = 'EL';

/** The member states of the registry, including Northern Ireland (XI). */
const MEMBER_STATES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);

const memberStateOf = (countryCode: string): string => (countryCode === 'GR' ? GREECE : countryCode);

/** The canonical form of a VAT number, upper-case and without separators; null if the text is not one. */
export const vatNumberOf = (text: string): string | null => {
  const number = text.replace(/[\s.-]/g, '').toUpperCase();
  return SHAPE.test(number) ? number : null;
};

/** The query for a holder's number as it is written; null if it is not a number or its state is not covered. */
export const vatQueryOfText = (text: string, country: string | null): VatQuery | null => {
  const number = vatNumberOf(text);
  return number === null ? null : vatQueryOf(number, country?.trim().toUpperCase() ?? null);
};

/** The registry query for a number: the member state is its prefix, or else the country. Null for states that the registry does not cover. */
export const vatQueryOf = (vatId: string, countryCode: string | null): VatQuery | null => {
  const prefix = memberStateOf(vatId.slice(0, 2));
  if (MEMBER_STATES.has(prefix)) return { memberState: prefix, number: vatId.slice(2) };
  const memberState = memberStateOf(countryCode ?? '');
  return MEMBER_STATES.has(memberState) ? { memberState, number: vatId } : null;
};
