import { expect } from 'chai';
import fc from 'fast-check';
import { callText, twimlOf, voiceOf } from '../../../../src/application/notifications/call-text.ts';
import { noticeContent } from '../../../../src/application/notifications/compose-notice.ts';
import type { Notice } from '../../../../src/domain/notifications/alert.ts';
import { languages } from '../../../../src/domain/kernel/locale.ts';
import { BASE_URL, contentOf, contentOfAll } from '../../../builders/channel-receiver.ts';
import { NOW } from '../../../builders/clock.ts';

const KEYS = `https://monitoring.example/api/calls/${'t'.repeat(180)}/keys`;
/** The longest markup that a call of Twilio takes. */
const MAX_TWIML = 4000;

describe('the text of a call', () => {
  it('has the digits of a code one by one', () => {
    const organization = { id: 'o', name: 'Agency', timezone: 'UTC', language: 'en' } as const;
    const notice: Notice = {
      type: 'onCall.code',
      timestamp: NOW.toISOString(),
      data: { code: '104207', customer: null, organization },
    };
    const { say, end, times } = callText(noticeContent(notice, BASE_URL), null);
    expect([say.startsWith('1, 0, 4, 2, 0, 7 confirms'), end, times]).to.deep.equal([true, null, 2]);
  });

  it('offers a key only if there is an address that is told', () => {
    expect(callText(contentOf('opened'), null).say).to.not.include('Press 1');
    const { say, end } = callText(contentOf('opened'), KEYS);
    expect([say.endsWith('Press 1 to acknowledge the incident.'), end]).to.deep.equal([
      true,
      'No key was pressed, and nothing was changed. Goodbye.',
    ]);
  });

  it('names at most three of several incidents', () => {
    const { say } = callText(contentOfAll('One', 'Two', 'Three', 'Four'), null);
    expect(['One', 'Two', 'Three', 'Four'].map((name) => say.includes(name))).to.deep.equal([true, true, true, false]);
  });

  it('is one document of markup that says what was written, and that Twilio takes', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 600 }),
        fc.constantFrom(...languages),
        (headline, language) => {
          const content = { ...contentOf('opened'), language, headline, cause: null };
          const text = callText(content, KEYS);
          const markup = twimlOf(text);
          expect(markup.length).to.be.at.most(MAX_TWIML);
          const said = [...markup.matchAll(/<Say language="([^"]+)">([^<>]*)<\/Say>/g)];
          expect(said.map(([, tag]) => tag)).to.deep.equal(Array.from({ length: 3 }, () => voiceOf(language)));
          const unescaped = (each = ''): string =>
            each.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
          expect(said.map(([, , each]) => unescaped(each))).to.deep.equal([text.say, text.say, text.end]);
          expect(markup).to.not.match(/\p{Cc}/u);
        },
      ),
    );
  });

  it('that awaits no key has no address', () => {
    const markup = twimlOf({ language: 'pl', say: 'A & B', times: 1, keysUrl: null, end: null });
    expect(markup).to.equal(
      '<?xml version="1.0" encoding="UTF-8"?><Response><Say language="pl-PL">A &amp; B</Say></Response>',
    );
  });
});
