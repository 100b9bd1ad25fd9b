import { expect } from 'chai';
import { judgeWebsite } from '../../../../../src/domain/checks/kinds/website-verdict.ts';
import type { WebsiteCheck } from '../../../../../src/domain/checks/kinds/website-observation.ts';
import { anAnsweredWebsite, aWebsiteCheck } from '../../../../builders/website-checks.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const answerOf = (check: Partial<WebsiteCheck>, opening: string) =>
  judgeWebsite(aWebsiteCheck(check), anAnsweredWebsite({ status: 500, opening }), NOW).evidence?.answer;

describe('evidence of a website masks', () => {
  it('nothing without credentials', () => expect(answerOf({}, 'Internal error')).to.equal('Internal error'));

  it('a bearer token', () =>
    expect(answerOf({ auth: { type: 'bearer', token: 't0ken-1' } }, 'Bad token Bearer t0ken-1!')).to.equal(
      'Bad token Bearer [masked]!',
    ));

  it('Basic credentials, in the header and in their parts', () => {
    const auth = { username: 'ann', password: 'p&w"d' };
    expect(answerOf({ auth }, `authorization: Basic ${btoa('ann:p&w"d')}`)).to.equal('authorization: Basic [masked]');
    expect(answerOf({ auth }, 'as p&w"d, p%26w%22d, p&w\\"d and p&amp;w"d')).to.equal(
      'as [masked], [masked], [masked] and [masked]',
    );
  });

  it('credentials of the URL', () =>
    expect(
      answerOf({ target: 'https://ann:s%20cret@shop.example/' }, `s cret s%20cret ${btoa('ann:s cret')}`),
    ).to.equal('[masked] [masked] [masked]'));

  it('a password of the URL that is not encoded correctly', () =>
    expect(answerOf({ target: 'https://ann:p%zzw@shop.example/' }, 'as p%zzw')).to.equal('as [masked]'));

  it('nothing of a URL without a password, or without a URL', () => {
    for (const target of ['https://shop.example/', 'https://ann@shop.example/', ''])
      expect(answerOf({ target }, `${btoa(':')} ${btoa('ann:')}`), target).to.equal(`${btoa(':')} ${btoa('ann:')}`);
    expect(answerOf({ auth: { username: 'ann', password: '' } }, `as ${btoa('ann:')}`)).to.equal('as [masked]');
  });

  it('secrets as HTML shows them', () =>
    expect(answerOf({ auth: { type: 'bearer', token: 'a<b&cd' } }, 'a&lt;b&amp;cd')).to.equal('[masked]'));

  it('values of headers of four characters, and the longest of several secrets first', () => {
    expect(answerOf({ headers: { one: 'wxyz', other: 'abc' } }, 'wxyz abc')).to.equal('[masked] abc');
    const check = { auth: { type: 'bearer', token: 'abcd1' }, headers: { one: 'abcd12345' } } as const;
    expect(answerOf(check, 'abcd12345')).to.equal('[masked]');
  });

  it('values of headers, and their parts', () =>
    expect(
      answerOf(
        { headers: { 'x-key': 'abcd1234', cookie: 'a=1; session=wxyz', accept: '*/*' } },
        'key abcd1234, cookie session=wxyz, accept */*',
      ),
    ).to.equal('key [masked], cookie [masked], accept */*'));

  it('the body, and its longer words', () => {
    const body = '{"user":"ann","password":"hunter2hunter2"}';
    expect(answerOf({ method: 'POST', body }, `received ${body}`)).to.equal('received [masked]');
    expect(answerOf({ method: 'POST', body }, 'ann hunter2hunter2 is wrong')).to.equal('ann [masked] is wrong');
  });

  it('the beginning of a credential at the end of what was read', () =>
    expect(answerOf({ auth: { type: 'bearer', token: 'abcdefghij' } }, 'Bearer abcdefg')).to.equal('Bearer [masked]'));

  it('no beginning of less than four characters', () => {
    const auth = { type: 'bearer', token: 'abcdefghij' } as const;
    expect(['a abcdefghi', 'a abcd', 'a abc'].map((text) => answerOf({ auth }, text))).to.deep.equal([
      'a [masked]',
      'a [masked]',
      'a abc',
    ]);
  });

  it('JSON values and redirects', () => {
    const check = aWebsiteCheck({ jsonPath: '$.token', jsonValue: 'x', auth: { type: 'bearer', token: 'abcdefghij' } });
    const redirects = [
      { status: 302, from: 'https://shop.example/', to: 'https://shop.example/?t=abcdefghij', downgrade: false },
    ];
    const { evidence } = judgeWebsite(
      check,
      anAnsweredWebsite({ json: { met: false, seen: { phrase: 'found', value: ['"abcdefghij"'] } }, redirects }),
      NOW,
    );
    expect(evidence?.rules[1]?.seen).to.deep.equal({ phrase: 'found', value: ['"[masked]"'] });
    expect(evidence?.redirects[0]?.to).to.equal('https://shop.example/?t=[masked]');
  });
});

describe('evidence of a website', () => {
  it('has no answer for a warning', () => {
    const seen = anAnsweredWebsite({
      opening: 'Welcome',
      certificate: {
        subject: 's',
        issuer: 'i',
        notBefore: NOW,
        notAfter: new Date('2026-06-02T12:00:00Z'),
        verificationError: null,
        intermediates: [],
        ocsp: null,
      },
    });
    expect(judgeWebsite(aWebsiteCheck({ checkSslEnabled: true }), seen, NOW).evidence).to.include({
      reason: null,
      answer: null,
    });
  });
});
