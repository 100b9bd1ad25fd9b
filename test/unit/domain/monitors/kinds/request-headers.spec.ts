import { expect } from 'chai';
import { requestHeaderIssues } from '../../../../../src/domain/monitors/kinds/request-headers.ts';

describe('the headers of a check', () => {
  it('may have any name that the check does not set itself', () =>
    expect(requestHeaderIssues({ Authorization: 'Basic x', 'X-Host': 'shop.example', Accept: '*/*' })).to.deep.equal(
      [],
    ));

  for (const name of [
    'Host',
    'content-length',
    'TRANSFER-ENCODING',
    'Connection',
    'Keep-Alive',
    'TE',
    'Upgrade',
    'Expect',
  ])
    it(`have an issue with ${name}, which could make two requests of one`, () =>
      expect(requestHeaderIssues({ Accept: '*/*', [name]: 'x' })).to.deep.equal([
        { path: `headers.${name}`, message: 'The check sets this header itself.' },
      ]));
});
