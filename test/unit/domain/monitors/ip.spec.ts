import { expect } from 'chai';
import { listingsOf } from '../../../../src/domain/checks/warnings/blocklist.ts';
import { summaryOf } from '../../../../src/application/checks/evidence-summary.ts';
import type { Language } from '../../../../src/domain/kernel/locale.ts';
import { ipKind } from '../../../../src/domain/monitors/kinds/ip.ts';
import { judgeAddress } from '../../../../src/domain/checks/kinds/ip.ts';
import type { AddressObservation } from '../../../../src/domain/checks/kinds/ip.ts';
import { decideMonitorChange, decideNewMonitor } from '../../../../src/domain/monitors/monitor.rules.ts';
import { aListing, noAnswer, notListed } from '../../../builders/blocklists.ts';
import { aNewWebsite } from '../../../builders/websites.ts';

const judge = (observation: Partial<AddressObservation>) =>
  judgeAddress(null, { known: [], verdicts: [], ...observation });
const summary = (observation: Partial<AddressObservation>, language: Language = 'en') => {
  const { evidence } = judge(observation);
  return evidence === null ? null : summaryOf(evidence, language);
};
const known = listingsOf([aListing('One')]);

describe('judgeAddress', () => {
  it('is up while no list contains the address', () =>
    expect(judge({ verdicts: [notListed('One')] })).to.include({ outcome: 'up', reason: null, evidence: null }));

  it('is down with addressListed while a list contains the address, and keeps the reason of each list', () => {
    const finding = judge({ verdicts: [aListing('One', '127.0.0.4', 'Sends spam'), notListed('Two')] });
    expect(finding).to.include({ outcome: 'down', reason: 'addressListed' });
    expect(finding.evidence?.rules).to.deep.equal([
      {
        check: 'blocklists',
        result: 'failed',
        expected: { phrase: 'notListedByAny', count: 2 },
        seen: ['One (127.0.0.4)'],
      },
      { check: 'blocklist', result: 'failed', expected: { phrase: 'notListedBy', name: 'One' }, seen: 'Sends spam' },
    ]);
  });

  it('stays down while the list that contained the address gives no usable answer', () =>
    expect(judge({ known, verdicts: [noAnswer('One'), notListed('Two')] })).to.include({
      outcome: 'down',
      reason: 'addressListed',
    }));

  it('is inconclusive when no list gives a usable answer', () => {
    expect(judge({ verdicts: [noAnswer('One')] }).isInconclusive).to.equal(true);
    expect(judge({ verdicts: [noAnswer('One'), notListed('Two')] }).isInconclusive).to.equal(undefined);
  });

  for (const [what, observation, english, german] of [
    [
      'the first listing',
      { verdicts: [aListing('One')] },
      'The address is listed by One (127.0.0.2).',
      'Die Adresse steht auf Sperrlisten: One (127.0.0.2).',
    ],
    [
      'a further list first',
      { known, verdicts: [aListing('One'), aListing('Two')] },
      'The address is listed by Two (127.0.0.2, new), One (127.0.0.2).',
      'Die Adresse steht auf Sperrlisten: Two (127.0.0.2, neu), One (127.0.0.2).',
    ],
    [
      'lists that no longer contain it',
      { known: listingsOf([aListing('One'), aListing('Two')]), verdicts: [aListing('One'), notListed('Two')] },
      'The address is listed by One (127.0.0.2); no longer by Two.',
      'Die Adresse steht auf Sperrlisten: One (127.0.0.2); nicht mehr auf Two.',
    ],
  ] as const)
    it(`names ${what}`, () => {
      expect(summary(observation)).to.equal(english);
      expect(summary(observation, 'de')).to.equal(german);
    });
});

describe('the address of a customer', () => {
  const facts = { monitoringType: 'ip', packageMinimum: null, hosts: { ipAddress: 'public' } } as const;
  const stored = {
    ...aNewWebsite({
      kind: 'ip',
      monitoringType: 'ip',
      target: '8.8.8.8',
      settings: { notificationPhoneNumber: null, notificationEmail: null },
      secrets: {},
    }),
    id: 1,
    revision: 1,
  };

  it('is stored in canonical form, and is checked once a day', () =>
    expect(decideNewMonitor(ipKind, { ...facts, sent: { ipAddress: '::ffff:8.8.8.8' } }))
      .to.have.property('value')
      .that.deep.includes({ target: '8.8.8.8', name: '8.8.8.8', checkInterval: 1440 }));

  it('cannot be changed', () => {
    expect(decideMonitorChange(ipKind, { ...facts, sent: { ipAddress: '9.9.9.9' }, stored }))
      .to.have.nested.property('data.issues')
      .deep.equal([{ path: 'ipAddress', message: 'This cannot be changed.' }]);
    expect(decideMonitorChange(ipKind, { ...facts, sent: { label: 'Mail' }, stored })).to.have.nested.property(
      'value.name',
      'Mail',
    );
  });
});
