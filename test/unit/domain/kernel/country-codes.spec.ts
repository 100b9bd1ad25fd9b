import { expect } from 'chai';
import { isCheckedFrom, isCountryCode } from '../../../../src/domain/kernel/country-codes.ts';

/** Codes that the runtime knows and that no country of ISO 3166-1 has: reserved, withdrawn and private ones. */
const NO_COUNTRIES = new Set(
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH QO RH SU TA TP UK UN VD XA XB XK YD YU ZR ZZ'.split(' '),
);

const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));

describe('countries of checks', () => {
  it('are those of the list of the runtime without reserved and withdrawn codes', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second)))
      expect(isCountryCode(code), code).to.equal(names.of(code) !== undefined && !NO_COUNTRIES.has(code));
    for (const text of ['', 'ch', 'CHE', 'C', 'AA', '41']) expect(isCountryCode(text), text).to.equal(false);
  });

  it('are any countries unless the customer names some, and then a location without a country is in none', () => {
    expect([isCheckedFrom('CH', null), isCheckedFrom(null, null)]).to.deep.equal([true, true]);
    expect([
      isCheckedFrom('CH', ['DE', 'CH']),
      isCheckedFrom('FR', ['DE', 'CH']),
      isCheckedFrom(null, ['CH']),
      isCheckedFrom('CH', []),
    ]).to.deep.equal([true, false, false, false]);
  });
});
