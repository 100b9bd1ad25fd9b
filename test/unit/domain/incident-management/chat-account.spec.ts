import { expect } from 'chai';
import {
  isLinkCodeOpen,
  LINK_CODE_LIFETIME,
  MAX_CHAT_ACCOUNTS,
  provingChatOf,
  requestedLinkRules,
} from '../../../../src/domain/incident-management/chat-account.ts';
import type { RequestedLink } from '../../../../src/domain/incident-management/chat-account.ts';
import { CLOCK_TOLERANCE } from '../../../../src/domain/kernel/clock-step.ts';
import { refused } from '../../../../src/domain/kernel/outcome.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

describe('a code that links a chat account', () => {
  const isOpen = (left: number) =>
    isLinkCodeOpen({ organizationId: 1, userId: 7, channelId: 3, codeDigest: 'x', expiresAt: later(NOW, left) }, NOW);

  it('can be used for ten minutes', () => {
    expect(LINK_CODE_LIFETIME).to.equal(minutes(10));
    expect([0, 1, LINK_CODE_LIFETIME].map(isOpen)).to.deep.equal([false, true, true]);
  });

  it('cannot be used while it ends later than possible, because the clock was set back', () => {
    const furthest = LINK_CODE_LIFETIME + CLOCK_TOLERANCE;
    expect([furthest, furthest + 1].map(isOpen)).to.deep.equal([true, false]);
  });
});

describe('the chat whose interactions a channel proves', () => {
  const chatOf = (type: string, settings: Readonly<Record<string, unknown>>, isActive = true) =>
    provingChatOf({ type, isActive, settings });

  it('is that of its type, by the secret of the chat', () => {
    expect(chatOf('slack', { appSigningSecret: 'sesame' })).to.equal('slack');
    expect(chatOf('telegram', { webhookSecret: 'sesame' })).to.equal('telegram');
  });

  it('is none without the secret, with that of another chat, while the channel is inactive, and for other types', () => {
    expect(chatOf('slack', {})).to.equal(null);
    expect(chatOf('telegram', { appSigningSecret: 'sesame' })).to.equal(null);
    expect(chatOf('slack', { appSigningSecret: 'sesame' }, false)).to.equal(null);
    expect(chatOf('webhook', { appSigningSecret: 'sesame', webhookSecret: 'sesame' })).to.equal(null);
  });
});

describe('a request for a code', () => {
  const refusalOf = (link: RequestedLink) => firstBroken(requestedLinkRules, link);

  it('names a channel whose chat is proved', () => {
    expect(refusalOf({ chat: 'slack', count: 0 })).to.equal(null);
    expect(refusalOf({ chat: null, count: 0 })).to.deep.equal(
      refused('invalidRequestBody', {
        issues: [
          {
            path: 'channelId',
            message: 'Not an active channel of Slack or Telegram with the secret of its buttons.',
          },
        ],
      }),
    );
  });

  it('is refused to a person with ten accounts', () => {
    expect(MAX_CHAT_ACCOUNTS).to.equal(10);
    expect(refusalOf({ chat: 'telegram', count: 9 })).to.equal(null);
    expect(refusalOf({ chat: 'telegram', count: 10 })).to.deep.equal(
      refused('invalidRequestBody', {
        issues: [{ path: 'channelId', message: 'At most 10 chat accounts are allowed.' }],
      }),
    );
  });
});
