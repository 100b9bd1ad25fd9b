import { expect } from 'chai';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { contactFieldsOf, accountMail, recipientOf } from '../../../../src/domain/paging/contact-method.ts';
import type { ContactMethod } from '../../../../src/domain/paging/contact-method.ts';
import { mailMethodOf, subscriptionOf, waitingSubscription } from '../../../../src/domain/paging/device.ts';
import { NOW } from '../../../builders/clock.ts';

const browser = (facts: Partial<ContactMethod> = {}) => ({
  type: 'webPush' as const,
  secrets: { endpoint: 'https://push.example/a', signingSecret: null },
  verifiedAt: null,
  codeDigest: 'digest',
  codeExpiresAt: later(NOW, minutes(1)),
  wrongCodes: 0,
  ...facts,
});
const mail = (recipient: string, facts: Partial<ContactMethod> = {}) => ({
  type: 'email' as const,
  config: { recipients: [recipient] },
  verifiedAt: NOW,
  ...facts,
});

describe('the browsers of a person', () => {
  it('are known by the address of their subscription', () => {
    const [one, other] = [browser(), browser({ secrets: { endpoint: 'https://push.example/b', signingSecret: null } })];
    expect(subscriptionOf([one, other], { endpoint: 'https://push.example/b' })).to.equal(other);
    expect(subscriptionOf([one, other], { endpoint: 'https://push.example/c' })).to.equal(null);
    expect(subscriptionOf([{ ...one, type: 'ntfy' }], { endpoint: 'https://push.example/a' })).to.equal(null);
  });

  it('wait for the code that was sent last and can still be entered', () => {
    const waiting = browser();
    const others = [
      browser({ type: 'email' }),
      browser({ verifiedAt: NOW }),
      browser({ codeExpiresAt: NOW }),
      browser({ codeDigest: null }),
      browser({ wrongCodes: 5 }),
    ];
    expect(waitingSubscription([...others, waiting, browser()], NOW)).to.equal(waiting);
    expect(waitingSubscription(others, NOW)).to.equal(null);
  });
});

describe('the method for mail to an address', () => {
  it('is verified, and has the address in any letter case', () => {
    const own = mail('Ada@example.com');
    const others = [mail('ada@example.com', { verifiedAt: null }), mail('grace@example.com')];
    expect(mailMethodOf([...others, own], 'ada@Example.com')).to.equal(own);
    expect(mailMethodOf(others, 'ada@example.com')).to.equal(null);
    expect(mailMethodOf([mail('ada@example.com', { type: 'sms' })], 'ada@example.com')).to.equal(null);
  });

  it('is the address of the account without one', () => {
    const channel = accountMail('ada@example.com');
    expect(channel).to.deep.equal({
      type: 'email',
      config: { recipients: ['ada@example.com'] },
      secrets: { signingSecret: null },
    });
    expect(recipientOf(channel)).to.equal('ada@example.com');
  });
});

describe('contactFieldsOf', () => {
  it('has the recipient, or the settings of a channel without templates', () => {
    for (const type of ['email', 'sms', 'voice'] as const) expect(contactFieldsOf(type)).to.deep.equal(['recipient']);
    expect(contactFieldsOf('pushover')).to.deep.equal(['token', 'userKey', 'device', 'downPriority']);
  });
});
