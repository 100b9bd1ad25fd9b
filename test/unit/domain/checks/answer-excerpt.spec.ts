import { expect } from 'chai';
import { MAX_ANSWER_EXCERPT, answerExcerpt, titleOfPage } from '../../../../src/domain/checks/answer-excerpt.ts';

describe('the excerpt of an answer', () => {
  it('has the text of a page without markup, scripts, comments and control characters', () => {
    const page =
      '<html><head><title>x</title></head><body><!-- a --><script>let a;</script><h1>Fatal\u0000 error:</h1> a &lt; b</body>';
    expect(answerExcerpt(page)).to.equal('Fatal error: a < b');
  });

  for (const [secret, masked] of [
    ['mysql://root:hunter2@db.internal/shop', 'mysql://root:[masked]@db.internal/shop'],
    ['Authorization: Bearer abcdef123456', 'Authorization: Bearer [masked]'],
    ['DB_PASSWORD=hunter2;', 'DB_PASSWORD=[masked];'],
    ['{"api_key": "s3cr3t-value", "id": 1}', '{"api_key": [masked], "id": 1}'],
    ['key AKIAIOSFODNN7EXAMPLE used', 'key [masked] used'],
  ] as const)
    it(`masks the secret of ${masked}`, () => expect(answerExcerpt(secret)).to.equal(masked));

  it('ends with an ellipsis once it is longer than the limit', () => {
    expect(answerExcerpt('a'.repeat(MAX_ANSWER_EXCERPT))).to.equal('a'.repeat(MAX_ANSWER_EXCERPT));
    expect(answerExcerpt('a'.repeat(MAX_ANSWER_EXCERPT + 1))).to.equal(`${'a'.repeat(MAX_ANSWER_EXCERPT - 1)}…`);
  });

  it('is null if nothing is left', () => expect(answerExcerpt('<script>let a;')).to.equal(null));
});

describe('the title of a page', () => {
  it('is read from its beginning, and null without one', () => {
    expect(titleOfPage('<html><title lang="en">Parked &amp; for sale</title>')).to.equal('Parked & for sale');
    expect(titleOfPage('In stock')).to.equal(null);
  });
});
