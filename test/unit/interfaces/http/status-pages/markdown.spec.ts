import { expect } from 'chai';
import {
  MARKDOWN_LIMITS,
  markdown,
  markdownText,
  messagesOfDocument,
} from '../../../../../src/interfaces/http/status-pages/markdown.ts';
import { cpuTimeOf } from '../../../../cpu-time.ts';
import { elementsIn, parseHtml } from '../../../../builders/xml.ts';

/** The names of the elements and of their attributes. */
const parsed = (markup: string): readonly (readonly [string, readonly string[]])[] =>
  elementsIn(parseHtml(`<main>${markup}</main>`))
    .slice(1)
    .map(({ name, attributes }) => [name, Object.keys(attributes)]);

const html = (text: string): string => markdown(text).toString();

describe('the Markdown of messages', () => {
  it('has emphasis, lists, code and links', () => {
    expect(html('**a** _b_ `c`\n\n- d').replaceAll('\n', '')).to.equal(
      '<p><strong>a</strong> <em>b</em> <code>c</code></p><ul><li>d</li></ul>',
    );
    expect(html('[there](https://example.com/?a=1&b=2)')).to.equal(
      '<p><a href="https://example.com/?a=1&amp;b=2" rel="nofollow noopener">there</a></p>\n',
    );
    expect(html('https://example.com/')).to.include('<a href="https://example.com/" rel="nofollow noopener">');
  });

  it('shows markup as text', () => {
    for (const text of [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<!-- -->',
      '<b>a</b>',
      '"><svg/onload=alert(1)>',
      '`<script>`',
      '- <iframe>',
    ])
      for (const [tag, attributes] of parsed(html(text)))
        expect([text, ['p', 'code', 'ul', 'li'].includes(tag), attributes]).to.deep.equal([text, true, []]);
  });

  it('links to other sites and mail only', () => {
    const links = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      '/status/acme',
      '//example.com',
      'java&#x0A;script:alert(1)',
      '&#106;avascript:alert(1)',
    ];
    for (const url of links)
      for (const text of [`[a](${url})`, `<${url}>`, `[a][b]\n\n[b]: ${url}`])
        expect([
          text,
          parsed(html(text))
            .map(([tag]) => tag)
            .includes('a'),
        ]).to.deep.equal([text, false]);
    expect(html('[a](mailto:a@example.com)')).to.include('href="mailto:a@example.com"');
  });

  it('has no images or headings, because the page loads nothing else and has its own headings', () => {
    for (const text of ['![a](https://example.com/a.png)', '# a', 'a\n==='])
      expect([
        text,
        parsed(html(text))
          .map(([tag]) => tag)
          .filter((tag) => /^(?:img|h\d)$/.test(tag)),
      ]).to.deep.equal([text, []]);
  });

  it('emphasizes headings, and has tables that scroll', () => {
    expect(html('## a')).to.equal('<p class="heading"><strong>a</strong></p>\n');
    expect(html('| a |\n| :-: |\n| <b> |').replaceAll('\n', '')).to.equal(
      '<div class="table" tabindex="0"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>&lt;b&gt;</td></tr></tbody></table></div>',
    );
  });

  it('is text without marks in calendars and the heads of feeds', () => {
    expect(
      markdownText('**a** _b_ `c` [d](https://example.com)\ne\n\n- f\n- g\n\n| h | i |\n| - | - |\n| 1 | 2 |'),
    ).to.equal('a b c d\ne\n• f\n• g\nh i \n1 2');
    expect(markdownText('<b>x</b> **y')).to.equal('<b>x</b> **y');
  });

  it('shows as much as a reader can use of a long text', () => {
    const lines = html('a\n\n'.repeat(10_000));
    expect(parsed(lines).length).to.equal(MARKDOWN_LIMITS.lines / 2 + 1);
    expect(lines.trim().endsWith('<p>…</p>')).to.equal(true);
    expect(html('x'.repeat(1_000_000)).length).to.be.below(MARKDOWN_LIMITS.characters + 10);
    expect(html('x'.repeat(MARKDOWN_LIMITS.characters))).to.not.include('…');
  });

  it('is plain text once a document has enough of it', () => {
    const message = messagesOfDocument();
    const [long, bold] = ['x'.repeat(MARKDOWN_LIMITS.characters), `**a** ${'<b> '.repeat(500)}`];
    for (let shown = 0; shown < MARKDOWN_LIMITS.ofDocument; shown += long.length)
      expect(message(long).toString()).to.include(long);
    expect(message(bold).toString()).to.match(/^<p>\*\*a\*\* (?:&lt;b&gt; )+.*…<\/p>$/);
    expect(message(bold).toString().length).to.be.below(1_000);
  });

  it('takes little time for hostile texts', () => {
    const hostile = [
      '>',
      '[',
      '![',
      '*_',
      '`',
      '<',
      '- ',
      '\\',
      '[a](',
      '[a][b]',
      '&',
      '**a ',
      '~~',
      'http://',
      '(((',
      '"',
      "'",
      '\n>',
    ];
    for (const part of hostile)
      expect(
        cpuTimeOf(() => html(part.repeat(100_000))),
        part,
      ).to.be.below(2_000);
  });
});
