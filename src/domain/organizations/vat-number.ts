/** A query to the VAT number registry. */
export interface VatQuery {
  /** The registry's code of the member state; EL for Greece. */
  readonly memberState: string;
  /** The number without the country prefix. */
  readonly number: string;
}

const SHAPE = /^[A-Z0-9+*]{4,20}$/;
const GREECE = 'EL';

/** The member states of the registry, including Northern Ireland (XI). */
const MEMBER_STATES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);

const memberStateOf = (countryCode: string): string => (countryCode === 'GR' ? GREECE : countryCode);

/**
 * Returns the canonical form of a VAT number, upper-case and without separators, or null if the text is not a VAT
 * number.
 */
export const vatNumberOf = (text: string): string | null => {
  const number = text.replace(/[\s.-]/g, '').toUpperCase();
  return SHAPE.test(number) ? number : null;
};

/**
 * Returns the registry query for a holder's number as entered, or null if it is not a VAT number or the registry does
 * not cover its state.
 */
export const vatQueryOfText = (text: string, country: string | null): VatQuery | null => {
  const number = vatNumberOf(text);
  return number === null ? null : vatQueryOf(number, country?.trim().toUpperCase() ?? null);
};

/**
 * Returns the registry query for a number, or null for states that the registry does not cover. The member state is the
 * prefix of the number, or else the country.
 */
export const vatQueryOf = (vatId: string, countryCode: string | null): VatQuery | null => {
  const prefix = memberStateOf(vatId.slice(0, 2));
  if (MEMBER_STATES.has(prefix)) return { memberState: prefix, number: vatId.slice(2) };
  const memberState = memberStateOf(countryCode ?? '');
  return MEMBER_STATES.has(memberState) ? { memberState, number: vatId } : null;
};
