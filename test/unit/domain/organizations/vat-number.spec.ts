import { expect } from 'chai';
import { vatNumberOf, vatQueryOf } from '../../../../src/domain/organizations/vat-number.ts';

describe('a VAT number', () => {
  it('has one spelling', () => {
    expect(vatNumberOf(' de 123.456-789 ')).to.equal('DE123456789');
    expect(vatNumberOf('ie1234567+x')).to.equal('IE1234567+X');
  });

  for (const text of ['', 'DE1', 'DE/1234', 'A'.repeat(21)])
    it(`is not "${text}"`, () => expect(vatNumberOf(text)).to.equal(null));

  it('has between 4 and 20 characters', () => {
    expect(vatNumberOf('A123')).to.equal('A123');
    expect(vatNumberOf('A'.repeat(20))).to.equal('A'.repeat(20));
  });
});

describe('the question to the registry of VAT numbers', () => {
  it('takes the member state from the number’s own prefix first', () => {
    expect(vatQueryOf('DE123456789', 'AT')).to.deep.equal({ memberState: 'DE', number: '123456789' });
    expect(vatQueryOf('XI123456789', 'GB')).to.deep.equal({ memberState: 'XI', number: '123456789' });
  });

  it('takes it from the country when the number has none', () => {
    expect(vatQueryOf('123456789', 'DE')).to.deep.equal({ memberState: 'DE', number: '123456789' });
  });

  it('knows Greece by EL, under either spelling', () => {
    const query = { memberState: 'EL', number: '123456789' };
    expect(vatQueryOf('EL123456789', null)).to.deep.equal(query);
    expect(vatQueryOf('GR123456789', null)).to.deep.equal(query);
    expect(vatQueryOf('123456789', 'GR')).to.deep.equal(query);
  });

  it('cannot be put for other countries', () => {
    expect(vatQueryOf('CHE123456789', 'CH')).to.equal(null);
    expect(vatQueryOf('123456789', null)).to.equal(null);
  });
});
