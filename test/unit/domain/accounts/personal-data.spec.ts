import { expect } from 'chai';
import {
  ERASED_ADDRESS,
  mentionsAddress,
  mentionsIn,
  withoutAddress,
} from '../../../../src/domain/accounts/personal-data.ts';

const ANN = 'ann@example.com';

describe('an address in stored values', () => {
  it('is found in any case and compatibility form, alone and in a text', () => {
    for (const text of [
      ANN,
      'Ann@Example.COM',
      'ａｎｎ@example.com',
      'Ann <ann@example.com>',
      'Please ask ann@example.com.',
      'to=ann@example.com&x',
      'line\nann@example.com\n',
      '"ann@example.com"',
    ])
      expect(mentionsAddress(text, ANN), text).to.equal(true);
  });

  it('is not found in another address', () => {
    for (const text of [
      'joann@example.com',
      'jo.ann@example.com',
      'x+ann@example.com',
      'ann@example.com.au',
      'ann@example.community',
      'ann@example.com-x.org',
      'ann at example.com',
      '',
    ])
      expect(mentionsAddress(text, ANN), text).to.equal(false);
  });

  it('is not a pattern', () => {
    expect(mentionsAddress('annXexample.com a.n@example.com', 'a.n@example.com')).to.equal(true);
    expect(mentionsAddress('axn@example.com', 'a.n@example.com')).to.equal(false);
  });

  it('is found by its path in JSON', () => {
    expect(
      mentionsIn(
        { emails: ['bob@example.com', 'Ann@example.com'], by: { [ANN]: 1 }, note: `ask ${ANN}`, count: 3, none: null },
        ANN,
      ),
    ).to.deep.equal({
      '.emails[1]': 'Ann@example.com',
      [`.by.${ANN}`]: ANN,
      '.note': `ask ${ANN}`,
    });
  });

  it('is removed from lists and replaced in texts, and nothing else changes', () => {
    expect(
      withoutAddress(
        {
          emails: ['bob@example.com', 'Ann@example.com'],
          note: `ask Ann@Example.com or joann@example.com`,
          to: ANN,
          [ANN]: true,
          n: [1, null, false],
        },
        ANN,
      ),
    ).to.deep.equal({
      emails: ['bob@example.com'],
      note: `ask ${ERASED_ADDRESS} or joann@example.com`,
      to: ERASED_ADDRESS,
      [ERASED_ADDRESS]: true,
      n: [1, null, false],
    });
    expect(withoutAddress('ａｎｎ@example.com', ANN)).to.equal(ERASED_ADDRESS);
    expect(withoutAddress('Äpfel ﬁ', ANN)).to.equal('Äpfel ﬁ');
    expect(withoutAddress('Ask Ann@example.com', ANN)).to.equal(`Ask ${ERASED_ADDRESS}`);
    expect(withoutAddress('Ann@example.com, Please', ANN)).to.equal(`${ERASED_ADDRESS}, Please`);
    expect(withoutAddress([' Ann@example.com ', 'bob@example.com'], ANN)).to.deep.equal(['bob@example.com']);
  });
});
