import { expect } from 'chai';
import {
  MAX_LISTED_RECOVERIES,
  groupContent,
  noticeContent,
} from '../../../../src/application/notifications/compose-notice.ts';
import { contactContent, contactGroup } from '../../../../src/application/notifications/contact-content.ts';
import { sampleNotice } from '../../../../src/application/notifications/sample-notice.ts';
import { languages } from '../../../../src/domain/kernel/locale.ts';
import type { Language } from '../../../../src/domain/kernel/locale.ts';
import { noticeMail } from '../../../../src/application/notifications/notice-mail.ts';
import { NOW } from '../../../builders/clock.ts';
import { BASE_URL } from '../../../builders/channel-receiver.ts';

const recovery = (at: number, language: Language = 'en') =>
  sampleNotice('resolved', NOW, { id: 'o', name: 'Agency', timezone: 'Europe/Zurich', language }, `Shop ${at}`);
const contents = (count: number, compose = noticeContent, language?: Language) => {
  const [first, ...others] = Array.from({ length: count }, (_, at) => compose(recovery(at + 1, language), BASE_URL));
  if (first === undefined) throw new Error('A group has at least one member.');
  return [first, ...others] as const;
};

describe('a message about several recoveries', () => {
  it('names each with its customer and how long it lasted, and nothing else', () => {
    const { subject, headline, tone, parts } = groupContent(contents(2));
    expect({ subject, headline, tone }).to.deep.equal({
      subject: '[Up again] Shop 1 and Shop 2',
      headline: '2 incidents are resolved.',
      tone: 'up',
    });
    expect(parts.map((part) => part.headline)).to.deep.equal(
      [1, 2].map((at) => `Acme · Shop ${at}, after 12 minutes 5 seconds`),
    );
    for (const { cause, link, facts } of parts)
      expect({ cause, link, facts }).to.deep.equal({ cause: null, link: null, facts: [] });
  });

  it('is as before if there is one', () => {
    const [one] = contents(1);
    expect(groupContent([one])).to.equal(one);
  });

  for (const [count, more] of [
    [MAX_LISTED_RECOVERIES, null],
    [MAX_LISTED_RECOVERIES + 1, '1 more'],
    [20, '10 more'],
  ] as const)
    it(`names ten of ${count}${more === null ? '' : ` and says that there are ${more}`}`, () => {
      const group = groupContent(contents(count));
      expect([group.parts.length, group.more]).to.deep.equal([10, more]);
    });

  it('counts services if contacts of customers read it, names no customer, and says whom to call', () => {
    const { subject, headline, parts, facts } = contactGroup(contents(3, contactContent));
    expect([subject, headline]).to.deep.equal(Array(2).fill('3 services work again'));
    expect(parts[0]?.headline).to.equal('Shop 1 works again after 12 minutes 5 seconds');
    expect(facts.map(({ label, value }) => `${label}: ${value}`)).to.deep.equal(['Contact: Agency']);
  });

  it('does not say in any language that something is down', () => {
    const headlines = languages.flatMap((language) => [
      groupContent(contents(5, noticeContent, language)).headline,
      contactGroup(contents(5, contactContent, language)).headline,
    ]);
    expect(new Set(headlines).size).to.equal(2 * languages.length);
    expect(headlines).to.include.members([
      '5 Störungen sind behoben.',
      '5 Dienste funktionieren wieder',
      'Rozwiązane incydenty: 5.',
      'Znów działa 5 usług',
    ]);
  });
});

describe('a mail about several outages', () => {
  const outage = (name: string) =>
    noticeContent(
      sampleNotice('opened', NOW, { id: 'o', name: 'Agency', timezone: 'UTC', language: 'en' }, name),
      BASE_URL,
    );
  const stepsIn = (text: string): number => text.split('First step: ').length - 1;

  it('says a first step that they share once, after them', () => {
    const { text } = noticeMail(groupContent([outage('Shop'), outage('Blog')]));
    expect(stepsIn(text)).to.equal(1);
    expect(text.indexOf('First step: ')).to.be.greaterThan(text.lastIndexOf('Cause: '));
  });

  it('says each first step if they differ', () => {
    const other = { ...outage('Blog'), firstStep: { label: 'First step', text: 'Ask the hoster.' } };
    expect(stepsIn(noticeMail(groupContent([outage('Shop'), other])).text)).to.equal(2);
  });

  it('says none for outages with a text of their own', () => {
    const custom = { ...outage('Shop'), custom: 'Call the hoster.' };
    expect(stepsIn(noticeMail(groupContent([custom, custom])).text)).to.equal(0);
  });
});
