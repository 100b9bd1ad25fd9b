import { expect } from 'chai';
import { vatNumberOf, vatQueryOf, vatQueryOfText } from '../../../../src/domain/organizations/vat-number.ts';

describe('vatNumberOf', () => {
  it('normalizes case, spaces and punctuation', () => {
    expect(vatNumberOf(' de 123.456-789 ')).to.equal('DE123456789');
    expect(vatNumberOf('ie1234567+x')).to.equal('IE1234567+X');
  });

  for (const text of ['', 'DE1', 'DE/1234', 'A'.repeat(21)])
    it(`rejects "${text}"`, () => expect(vatNumberOf(text)).to.equal(null));

  it('accepts 4 to 20 characters', () => {
    expect(vatNumberOf('A123')).to.equal('A123');
    expect(vatNumberOf('A'.repeat(20))).to.equal('A'.repeat(20));
  });
});

describe('vatQueryOf', () => {
  it('prefers the member state of the prefix to the country', () => {
    expect(vatQueryOf('DE123456789', 'AT')).to.deep.equal({ memberState: 'DE', number: '123456789' });
    expect(vatQueryOf('XI123456789', 'GB')).to.deep.equal({ memberState: 'XI', number: '123456789' });
  });

  it('uses the country for a number without a prefix', () => {
    expect(vatQueryOf('123456789', 'DE')).to.deep.equal({ memberState: 'DE', number: '123456789' });
  });

  it('uses EL for Greece', () => {
    const query = { memberState: 'EL', number: '123456789' };
    expect(vatQueryOf('EL123456789', null)).to.deep.equal(query);
    expect(vatQueryOf('GR123456789', null)).to.deep.equal(query);
    expect(vatQueryOf('123456789', 'GR')).to.deep.equal(query);
  });

  it('returns null for countries outside the registry', () => {
    expect(vatQueryOf('CHE123456789', 'CH')).to.equal(null);
    expect(vatQueryOf('123456789', null)).to.equal(null);
  });
});

describe('vatQueryOfText', () => {
  it('reads numbers and countries as people write them', () => {
    expect(vatQueryOfText('de 123.456.789', null)).to.deep.equal({ memberState: 'DE', number: '123456789' });
    expect(vatQueryOfText('123456789', ' at ')).to.deep.equal({ memberState: 'AT', number: '123456789' });
  });

  it('returns null for what is no number, and for a country that is no code', () => {
    expect(vatQueryOfText('none', 'DE')).to.deep.equal({ memberState: 'DE', number: 'NONE' });
    expect(vatQueryOfText('n/a', 'DE')).to.equal(null);
    expect(vatQueryOfText('123456789', 'Germany')).to.equal(null);
  });
});
