import { expect } from 'chai';
import fc from 'fast-check';
import {
  inMarkdown,
  inPlainText,
  requestTo,
} from '../../../../../src/infrastructure/incident-management/tickets/ticket-exchange.ts';

const text = (quote: string, headline = 'Ada noted') => ({ headline, facts: [], quote, link: null });

describe('the text of a ticket in Markdown', () => {
  it('keeps what people wrote within a code block, whatever it is', () => {
    const written = fc.string({ unit: fc.constantFrom('`', '\n', '/', '@', '~', 'a', ' ', '<', '!') });
    fc.assert(
      fc.property(written, (quote) => {
        const lines = inMarkdown(text(quote)).split('\n').slice(2);
        const [fence = '', ...rest] = lines;
        const ticks = /^`+/.exec(fence)?.[0] ?? '';
        expect(ticks.length).to.be.at.least(3);
        expect(rest.at(-1)).to.equal(ticks);
        for (const line of rest.slice(0, -1)) expect(line).not.to.include(ticks);
        expect(rest.slice(0, -1).join('\n')).to.equal(quote);
      }),
    );
  });

  it('keeps names and titles within a code span on one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('`', '\n', '/', '@', 'a', ' ') }), (headline) => {
        const [line = '', blank] = inMarkdown(text('', headline)).split('\n');
        expect(line).to.match(/^`[^`]*`$/);
        expect(blank).to.equal('');
      }),
    );
  });

  it('has the facts and the link', () => {
    const draft = {
      headline: 'Shop is down',
      facts: [['Severity', 'Error']] as const,
      quote: 'customer: Acme',
      link: { label: 'Open the incident', url: 'https://monitor.example/console' },
    };
    expect(inMarkdown(draft)).to.equal(
      '`Shop is down`\n\nSeverity: `Error`\n\n```text\ncustomer: Acme\n```\n\n[Open the incident](https://monitor.example/console)',
    );
    expect(inPlainText(draft)).to.equal(
      'Shop is down\n\nSeverity: Error\n\ncustomer: Acme\n\nOpen the incident: https://monitor.example/console',
    );
  });
});

describe('a request to a ticket system', () => {
  it('goes below the path of the address of the system, with encoded slashes kept', () => {
    const at = (url: string) =>
      requestTo({ url }, 'GET', 'api/v4/projects/a%2Fb', { headers: {}, query: { page: 2 } }).url;
    expect(at('https://gitlab.com')).to.equal('https://gitlab.com/api/v4/projects/a%2Fb?page=2');
    expect(at('https://example.com/gitlab/')).to.equal('https://example.com/gitlab/api/v4/projects/a%2Fb?page=2');
  });
});
