import { expect } from 'chai';
import fc from 'fast-check';
import { filled, html } from '../../../../../../src/interfaces/http/kernel/pages/html.ts';

describe('page templates', () => {
  it('escape characters that could end text or a quoted attribute', () => {
    expect(html`<p title="${`"'`}">${'<b>&</b>'}</p>`.toString()).to.equal(
      '<p title="&quot;&#39;">&lt;b&gt;&amp;&lt;/b&gt;</p>',
    );
  });

  it('never render markup from text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const [, inside] = /^<p>([^]*)<\/p>$/.exec(html`<p>${text}</p>`.toString()) ?? [];
        expect(inside).not.to.match(/[<>"']/);
        expect(
          inside
            ?.replaceAll('&lt;', '<')
            .replaceAll('&gt;', '>')
            .replaceAll('&quot;', '"')
            .replaceAll('&#39;', "'")
            .replaceAll('&amp;', '&'),
        ).to.equal(text);
      }),
    );
  });

  it('accept HTML and lists of HTML unchanged', () => {
    expect(html`<ul>${[1, 2].map((n) => html`<li>${n}</li>`)}</ul>`.toString()).to.equal(
      '<ul><li>1</li><li>2</li></ul>',
    );
  });

  it('render nothing for false and null', () => {
    expect(html`a${false}${null}b`.toString()).to.equal('ab');
  });
});

describe('filled', () => {
  it('puts HTML in place of the placeholders, in the order of the text, and escapes the rest', () => {
    const text = ({ one, two }: Readonly<Record<'one' | 'two', string>>): string => `<${two}> & ${one}`;
    expect(filled(text, { one: 'a < b', two: html`<b>2</b>` }).toString()).to.equal('&lt;<b>2</b>&gt; &amp; a &lt; b');
  });
});
