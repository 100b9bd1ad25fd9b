import { expect } from 'chai';
import { refused } from '../../../../../src/domain/kernel/outcome.ts';
import { keywordIssues } from '../../../../../src/domain/monitors/kinds/check-config.rules.ts';
import type { SentMonitor } from '../../../../../src/domain/monitors/monitor-kind.ts';
import { decideMonitorChange, decideNewMonitor } from '../../../../../src/domain/monitors/monitor.rules.ts';
import {
  aChange,
  aNewWebsite,
  expectAccepted,
  expectCode,
  expectIssue,
  storedWith,
  website,
} from '../website-facts.ts';

const invalid = (path: string, message: string) => refused('invalidCheckConfig', { issues: [{ path, message }] });
const NO_KEYWORD = 'The keyword check needs a keyword.';

describe('the page sizes of a website', () => {
  it('of a new one are an issue if the maximum is below the minimum', () => {
    expectAccepted(decideNewMonitor(website, aNewWebsite({ minPageSize: 10, maxPageSize: 10 })));
    for (const sizes of [{ minPageSize: 11 }, { maxPageSize: 0 }, { minPageSize: 11, maxPageSize: null }])
      expectAccepted(decideNewMonitor(website, aNewWebsite(sizes)));
    expectIssue(aNewWebsite({ minPageSize: 11, maxPageSize: 10 }), 'maxPageSize');
  });

  it('are compared only if they are numbers', () => {
    expectIssue(aNewWebsite({ minPageSize: '11', maxPageSize: 10 }), 'minPageSize');
    expectIssue(aNewWebsite({ minPageSize: 11, maxPageSize: '10' }), 'maxPageSize');
    expect(decideMonitorChange(website, aChange({ minPageSize: 11, maxPageSize: '10' }))).to.deep.equal(
      invalid('maxPageSize', 'Expected a whole number from 0, or null.'),
    );
  });

  it('of a changed one are named with invalidCheckConfig', () =>
    expect(decideMonitorChange(website, aChange({ minPageSize: 11, maxPageSize: 10 }))).to.deep.equal(
      invalid('maxPageSize', 'Expected at least the value of minPageSize.'),
    ));
});

describe('the keyword of a website', () => {
  const change = (sent: SentMonitor, settings: object = {}) =>
    decideMonitorChange(website, aChange(sent, storedWith({ settings: { ...settings } })));

  it('is needed while it is searched for: an issue on creation, invalidCheckConfig on change', () => {
    for (const keyword of [undefined, null, ''])
      expectIssue(aNewWebsite({ checkKeywordEnabled: true, ...(keyword === undefined ? {} : { keyword }) }), 'keyword');
    expectIssue(aNewWebsite({}, { monitoringType: 'keyword' }), 'keyword');
    expectAccepted(decideNewMonitor(website, aNewWebsite({ checkKeywordEnabled: true, keyword: 'Bread' })));
    expect(change({ checkKeywordEnabled: true })).to.deep.equal(invalid('keyword', NO_KEYWORD));
    expect(change({ keyword: '' }, { checkKeywordEnabled: true, keyword: 'Bread' })).to.deep.equal(
      invalid('keyword', NO_KEYWORD),
    );
    expectAccepted(change({ checkKeywordEnabled: true }, { keyword: 'Bread' }));
    expectAccepted(change({ keyword: '' }));
  });

  it('that is stored without one does not prevent other changes', () => {
    const outdated = { checkKeywordEnabled: true, keyword: null };
    expectAccepted(change({ name: 'Store' }, outdated));
    expectCode(aChange({ monitoringType: 'http' }, storedWith({ settings: outdated })), 'invalidCheckConfig');
  });

  it('is not needed by a heartbeat, which has no page', () => {
    expect(keywordIssues('heartbeat', { checkKeywordEnabled: true })).to.deep.equal([]);
    expect(keywordIssues('http', { checkKeywordEnabled: true })).to.deep.equal([
      { path: 'keyword', message: NO_KEYWORD },
    ]);
  });
});

describe('the host to connect to', () => {
  it('is named with connectHostNotPublic', () => {
    const decide = (connectHost: 'notPublic' | 'unresolved') =>
      decideNewMonitor(website, aNewWebsite({ connectHost: 'a.example' }, { connectHost }));
    expect([decide('notPublic'), decide('unresolved')]).to.have.nested.property(
      '[0].data.issues[0].path',
      'connectHost',
    );
    expect(decide('unresolved')).to.deep.equal(
      refused('connectHostNotPublic', {
        issues: [{ path: 'connectHost', message: 'The host name does not resolve to an address.' }],
      }),
    );
  });
});
