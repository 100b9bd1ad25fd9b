/** A question to the registry of VAT numbers. */
export interface VatQuery {
  /** The registry's own code of the member state, which for Greece is EL. */
  readonly memberState: string;
  /** Without the country in front. */
  readonly number: string;
}

const SHAPE = /^[A-Z0-9+*]{4,20}$/;
const GREECE = 'EL';

/** The member states of the registry, Northern Ireland (XI) included. */
const MEMBER_STATES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);

const memberStateOf = (countryCode: string): string => (countryCode === 'GR' ? GREECE : countryCode);

/** The one spelling of a VAT number, upper-case and without separators; null when the text is none. */
export const vatNumberOf = (text: string): string | null => {
  const number = text.replace(/[\s.-]/g, '').toUpperCase();
  return SHAPE.test(number) ? number : null;
};

/**
 * What the registry is asked about a number: its own prefix names the member state, or else the country does.
 * Null for numbers of states that the registry does not know.
 */
export const vatQueryOf = (vatId: string, countryCode: string | null): VatQuery | null => {
  const prefix = memberStateOf(vatId.slice(0, 2));
  if (MEMBER_STATES.has(prefix)) return { memberState: prefix, number: vatId.slice(2) };
  const memberState = memberStateOf(countryCode ?? '');
  return MEMBER_STATES.has(memberState) ? { memberState, number: vatId } : null;
};
