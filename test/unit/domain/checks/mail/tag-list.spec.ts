import { expect } from 'chai';
import { parseTags, uriList } from '../../../../../src/domain/checks/mail/tag-list.ts';

describe('a list of tags', () => {
  it('has values by names in lower case, with or without a final semicolon and spaces', () => {
    for (const text of ['v=DMARC1; P=reject', ' v = DMARC1 ;p=reject ; '])
      expect(parseTags(text)).to.deep.equal({
        tags: new Map([
          ['v', 'DMARC1'],
          ['p', 'reject'],
        ]),
        malformed: [],
      });
  });

  it('counts the first of several equal tags', () =>
    expect(parseTags('p=none; P=reject').tags.get('p')).to.equal('none'));

  it('names parts without a name or a value', () =>
    expect(parseTags('v=DMARC1; p; =x; rua=').malformed).to.deep.equal(['p', '=x', 'rua=']));

  it('has URIs between commas', () =>
    expect(uriList('mailto:a@shop.example , mailto:b@shop.example')).to.deep.equal([
      'mailto:a@shop.example',
      'mailto:b@shop.example',
    ]));
});
