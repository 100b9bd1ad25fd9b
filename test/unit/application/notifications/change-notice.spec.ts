import { expect } from 'chai';
import { noticeContent } from '../../../../src/application/notifications/compose-notice.ts';
import { changeNotice } from '../../../../src/application/notifications/notices.ts';
import { valueSetOf } from '../../../../src/domain/changes/value-set.ts';
import { noticeSeverity } from '../../../../src/domain/notifications/notice-severity.ts';
import type { ChangeFacts } from '../../../../src/domain/notifications/notices/change-notice.ts';
import { keyOf, streamOf } from '../../../../src/domain/notifications/occasion.ts';
import { languages } from '../../../../src/domain/kernel/languages.ts';
import type { Language } from '../../../../src/domain/kernel/locale.ts';
import { websiteFacets } from '../../../../src/domain/monitors/change-facets.ts';
import { alertIdOf } from '../../../../src/infrastructure/notifications/channels/channel-protocol.ts';
import { NOW } from '../../../builders/clock.ts';

const facts = (change: Partial<ChangeFacts['change']> = {}): ChangeFacts => ({
  at: NOW,
  organizationId: 1,
  customerId: 2,
  change: {
    publicId: 'c1',
    facet: 'nameServers',
    subject: 'shop.example',
    before: valueSetOf(['ns1.old.example', 'ns2.old.example']),
    after: valueSetOf(['ns1.new.example']),
    ...change,
  },
  monitor: { publicId: 'm1', name: 'Shop', kind: 'website', target: 'https://www.shop.example/' },
});
const noticeOf = (change: Partial<ChangeFacts['change']>, language: Language) =>
  changeNotice(facts(change), {
    organization: { id: 'o1', name: 'Agency', timezone: 'UTC', language },
    customer: { id: 'k1', name: 'Bakery' },
  });
const contentOf = (change: Partial<ChangeFacts['change']> = {}, language: Language = 'en') =>
  noticeContent(noticeOf(change, language), 'https://watch.example');
const factOf = (field: string, change: Partial<ChangeFacts['change']>, language: Language = 'en') =>
  contentOf(change, language).facts.find((fact) => fact.field === field)?.value;

describe('the notification about a change', () => {
  it('names monitor and customer, the facet, and the values before and after', () => {
    const { subject, headline, tone, facts: shown } = contentOf();
    expect({ subject, headline, tone }).to.deep.equal({
      subject: '[Changed] Bakery · Shop',
      headline: 'Something that Shop depends on has changed.',
      tone: 'warning',
    });
    expect(shown.map(({ label, value }) => `${label}: ${value}`)).to.include.members([
      'Changed: Name servers (shop.example)',
      'Before: ns1.old.example and ns2.old.example',
      'Now: ns1.new.example',
    ]);
  });

  it('lists ten values, and counts the others, also those that are not kept', () => {
    const after = { values: Array.from({ length: 12 }, (_, at) => `v${at}`), more: 3 };
    expect(factOf('after', { after })).to.match(/v9 and 5 more$/);
    expect(factOf('after', { after: valueSetOf([]) })).to.equal('none');
  });

  it('has words for every facet in each language', () => {
    for (const language of languages)
      for (const facet of websiteFacets)
        expect(factOf('changed', { facet }, language)).to.match(/^\S.* \(shop\.example\)$/);
    expect(contentOf({}, 'de').headline).to.equal('Etwas, wovon Shop abhängt, hat sich geändert.');
  });

  it('is a warning that is sent once to each address, in the order of the monitor', () => {
    const address = { channelId: 'h1', recipient: null };
    expect(keyOf(facts(), address)).to.equal('change:m1:c1:h1');
    expect(streamOf(facts(), address)).to.equal('change:m1:h1');
    expect(noticeSeverity(noticeOf({}, 'en'))).to.equal('warning');
  });

  it('is an alert of its own in incident management', () => {
    expect(alertIdOf(noticeOf({ publicId: 'c7' }, 'en'))).to.equal('watchstead-monitor-c7');
  });
});
