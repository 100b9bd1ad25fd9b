import { expect } from 'chai';
import { listedSubscribers } from '../../../../src/domain/subscribers/subscriber-list.ts';

const NEITHER = 'this is neither an email address nor the URL of a webhook.';

describe('a list of subscribers', () => {
  it('may have headings and values with spaces around them', () => {
    const rows = [
      [' Language ', ' E-Mail '],
      [' DE-ch ', ' ada@example.com '],
      ['xx', 'bob@example.com'],
    ];
    expect(listedSubscribers(rows)).to.deep.equal({
      subscribers: [
        { type: 'email', endpoint: 'ada@example.com', language: 'de' },
        { type: 'email', endpoint: 'bob@example.com', language: null },
      ],
      issues: [],
    });
  });

  it('has webhooks, by http or https in any case', () => {
    const rows = [['http://hook.example/a'], ['HTTPS://hook.example/b'], [' https://hook.example/c ']];
    expect(listedSubscribers(rows).subscribers.map(({ type, endpoint }) => [type, endpoint])).to.deep.equal([
      ['webhook', 'http://hook.example/a'],
      ['webhook', 'https://hook.example/b'],
      ['webhook', 'https://hook.example/c'],
    ]);
  });

  it('is not empty; one with invalid rows is not called empty', () => {
    expect(listedSubscribers([]).issues).to.deep.equal([{ path: 'csv', message: 'The list is empty.' }]);
    expect(listedSubscribers([['email']]).issues).to.deep.equal([{ path: 'csv', message: 'The list is empty.' }]);
    expect(listedSubscribers([['nobody']]).issues).to.deep.equal([{ path: 'csv', message: `Row 1: ${NEITHER}` }]);
    expect(listedSubscribers([[`https://hook.example/${'x'.repeat(5000)}`]]).issues).to.deep.equal([
      { path: 'csv', message: `Row 1: ${NEITHER}` },
    ]);
  });

  it('reports the first 50 issues', () => {
    const { issues } = listedSubscribers(Array.from({ length: 60 }, () => ['nobody']));
    expect(issues).to.have.lengthOf(50);
    expect(issues.at(-1)).to.deep.equal({ path: 'csv', message: `Row 50: ${NEITHER}` });
  });
});
