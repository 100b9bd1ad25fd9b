import { expect } from 'chai';
import { csvOf } from '../../../../src/domain/kernel/csv.ts';

describe('csvOf', () => {
  it('writes a header and lines that end in CRLF', () =>
    expect(csvOf(['a', 'b'], [[1, null]])).to.equal('a,b\r\n1,\r\n'));
  it('writes a list without rows as its header', () => expect(csvOf(['a'], [])).to.equal('a\r\n'));
  it('quotes texts and doubles their quotes', () =>
    expect(csvOf(['a'], [['say "no", please\n']])).to.equal('a\r\n"say ""no"", please\n"\r\n'));
  it('writes objects as JSON and dates in UTC', () =>
    expect(csvOf(['a', 'b'], [[{ x: '1' }, new Date(0)]])).to.equal(
      'a,b\r\n"{""x"":""1""}",1970-01-01T00:00:00.000Z\r\n',
    ));
  for (const start of ['=', '+', '-', '@', '\t', '\r'])
    it(`puts an apostrophe before ${JSON.stringify(start)}, so that spreadsheets do not read a formula`, () =>
      expect(csvOf(['a'], [[`${start}1`]])).to.equal(`a\r\n"'${start}1"\r\n`));
  it('leaves negative numbers numbers', () => expect(csvOf(['a'], [[-1]])).to.equal('a\r\n-1\r\n'));
});
