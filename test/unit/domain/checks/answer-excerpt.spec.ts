import { expect } from 'chai';
import {
  MAX_ANSWER_EXCERPT,
  answerExcerpt,
  excerptLine,
  titleOfPage,
  withoutSecrets,
} from '../../../../src/domain/checks/answer-excerpt.ts';

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

describe('the text of a page', () => {
  it('has no elements that readers do not see, whatever their attributes', () => {
    for (const hidden of [
      '<script src="a">b</script>',
      '<STYLE>b</STYLE >',
      '<template>b\nc</template>',
      '<svg width="1">b</svg>',
      '<!-- b\nc -->',
      '<!doctype html>',
      '<p class="b">',
      '</p>',
      '<br/>',
    ])
      expect(answerExcerpt(`a${hidden}z`), hidden).to.equal('a z');
    for (const open of ['<!-- b', '<script>b', '<p class="b']) expect(answerExcerpt(`a ${open}`), open).to.equal('a');
    expect(answerExcerpt('a < b > c')).to.equal('a < b > c');
    expect(answerExcerpt('<scripted>b</scripted>')).to.equal('b');
  });

  it('has the characters that entities stand for, and others as they are', () => {
    expect(answerExcerpt('&lt;a&gt; &AMP; &quot;b&quot; &#39;c&#39;&nbsp;d &unknown; &#40;')).to.equal(
      '<a> & "b" \'c\' d &unknown; &#40;',
    );
  });

  it('is one line, of which spaces and control characters are one space each', () =>
    expect(answerExcerpt(' a\n\n\tb\u2028c\u200bd ')).to.equal('a b c d'));

  it('counts characters, not code units', () => {
    expect(excerptLine('😀😀😀', 3)).to.equal('😀😀😀');
    expect(excerptLine('😀😀😀😀', 3)).to.equal('😀😀…');
    expect(excerptLine(' \n ', 3)).to.equal(null);
  });
});

describe('a secret in a text', () => {
  for (const [text, masked] of [
    ['https://:pw@a.example', 'https://:[masked]@a.example'],
    ['a Basic dXNlcjpwdw== b', 'a Basic [masked] b'],
    ['bearer short', 'bearer short'],
    ["pwd => 'a b' c", 'pwd => [masked] c'],
    ['secrets: a, b', 'secrets: [masked], b'],
    ['access-key=a&b=c', 'access-key=[masked]&b=c'],
    ['credential "a', 'credential "a'],
    ['token="a', 'token=[masked]'],
    ['ghp_abcdefghijklmnopqrst', '[masked]'],
    ['sk_live_0123456789', '[masked]'],
    ['eyJhbGciOiJIUzI1.eyJzdWIi.c2ln', '[masked]'],
    ['secret', 'secret'],
  ] as const)
    it(`becomes ${masked} in ${text}`, () => expect(withoutSecrets(text)).to.equal(masked));
});
