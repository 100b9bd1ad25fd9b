import { expect } from 'chai';
import { receiverRules, storedReceiver } from '../../../../src/domain/incident-management/outbound-integration.ts';
import type { RequestedReceiver } from '../../../../src/domain/incident-management/outbound-integration.ts';
import type { TicketSettings } from '../../../../src/domain/incident-management/incident-ticket.ts';
import { outboundEvents } from '../../../../src/domain/incident-management/outbound-message.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';

const URL = 'https://hooks.example.com/in';
const requested = (facts: Partial<RequestedReceiver> = {}): RequestedReceiver => ({
  url: URL,
  ticket: null,
  isPrivate: false,
  stored: null,
  ...facts,
});
const stored = { url: URL, secrets: { signingSecret: 'whsec_x', headers: { 'X-Key': 'sesame' } } };

describe('the receiver of an outbound integration', () => {
  const codeOf = (facts: Partial<RequestedReceiver>): string | null =>
    firstBroken(receiverRules, requested(facts))?.code ?? null;

  it('has a public http or https address without credentials', () => {
    expect(codeOf({})).to.equal(null);
    for (const facts of [
      { isPrivate: true },
      { url: 'ftp://example.com/' },
      { url: 'https://user:pass@example.com/' },
      { url: 'https://localhost/' },
      { url: 'hooks' },
      { url: `https://example.com/${'x'.repeat(2048)}` },
    ])
      expect(codeOf(facts), JSON.stringify(facts)).to.equal('invalidRequestBody');
  });

  it('is refused by the name of its member, with a message', () => {
    expect(firstBroken(receiverRules, requested({ url: 'hooks' }))?.data).to.deep.equal({
      issues: [{ path: 'url', message: 'The value is not a URL.' }],
    });
  });

  it('has no Host header, at most 20 headers, and none that the service sets', () => {
    expect(codeOf({ headers: { ' host ': 'x' } })).to.equal('webhookHostHeaderForbidden');
    const headers = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, 'x']));
    expect(codeOf({ headers: headers(20) })).to.equal(null);
    expect(codeOf({ headers: headers(21) })).to.equal('invalidRequestBody');
    expect(codeOf({ headers: { 'Webhook-Signature': 'x' } })).to.equal('invalidRequestBody');
  });

  it('keeps headers that a change leaves out while the address stays', () => {
    expect(storedReceiver(requested({ stored })).headers).to.deep.equal({ 'X-Key': 'sesame' });
    expect(storedReceiver(requested({ stored, url: 'https://evil.example/' })).headers).to.equal(null);
    expect(storedReceiver(requested({ stored, headers: null })).headers).to.equal(null);
    expect(storedReceiver(requested({ stored, headers: { 'X-New': 'poppy' } })).headers).to.deep.equal({
      'X-New': 'poppy',
    });
  });
});

describe('the tickets of an outbound integration', () => {
  const jira: TicketSettings = {
    system: 'jira',
    project: 'OPS',
    account: 'bot@example.com',
    issueType: null,
    closedStatus: null,
    labels: [],
  };
  const kept = { url: URL, secrets: { signingSecret: 'whsec_x', token: 'sesame' } };
  const issuesOf = (facts: Partial<RequestedReceiver>): readonly string[] => {
    const data = firstBroken(receiverRules, requested(facts))?.data as
      { readonly issues: readonly { readonly path: string }[] } | undefined;
    return data?.issues.map(({ path }) => path) ?? [];
  };

  it('need a token, which a change of the address removes', () => {
    expect(issuesOf({ ticket: jira })).to.deep.equal(['token']);
    expect(issuesOf({ ticket: jira, token: 'sesame' })).to.deep.equal([]);
    expect(issuesOf({ ticket: jira, stored: kept })).to.deep.equal([]);
    expect(issuesOf({ ticket: jira, stored: kept, token: null })).to.deep.equal(['token']);
    expect(issuesOf({ ticket: jira, stored: kept, url: 'https://evil.example/' })).to.deep.equal(['token']);
    expect(storedReceiver(requested({ ticket: jira, stored: kept })).token).to.equal('sesame');
    expect(storedReceiver(requested({ ticket: jira, stored: kept, token: 'poppy' })).token).to.equal('poppy');
    expect(issuesOf({ token: 'sesame' }), 'without tickets').to.deep.equal(['token']);
    expect(issuesOf({ token: null }), 'no token without tickets').to.deep.equal([]);
  });

  it('have the settings of their system and no others', () => {
    const of = (settings: Partial<TicketSettings>) => issuesOf({ ticket: { ...jira, ...settings }, token: 'sesame' });
    expect(of({ issueType: 'Bug', closedStatus: 'Done', labels: ['outage'] })).to.deep.equal([]);
    expect(of({ account: null })).to.deep.equal(['ticket.account']);
    expect(of({ system: 'zammad', closedStatus: 'solved' })).to.deep.equal([]);
    expect(of({ system: 'zammad', labels: ['outage'], issueType: 'Bug' })).to.deep.equal([
      'ticket.issueType',
      'ticket.labels',
    ]);
    expect(of({ system: 'zammad', account: null })).to.deep.equal(['ticket.account']);
    expect(of({ system: 'github' })).to.deep.equal(['ticket.account']);
    expect(of({ system: 'gitlab', account: null, labels: ['outage'] })).to.deep.equal([]);
    expect(of({ system: 'halopsa', project: '29', issueType: '23', closedStatus: '9' })).to.deep.equal([]);
    expect(of({ system: 'halopsa', project: 'Acme', closedStatus: 'Closed' })).to.deep.equal([
      'ticket.issueType',
      'ticket.project',
      'ticket.closedStatus',
    ]);
  });
});

describe('the message of a change', () => {
  it('has one of the events that integrations can select', () => {
    expect(outboundEvents)
      .to.include('imIncident.opened')
      .and.to.include('imIncident.alertJoined')
      .and.not.to.include('imIncident.pageSent');
  });
});
