import { expect } from 'chai';
import { later } from '../../../../src/domain/kernel/time.ts';
import {
  shouldNotify,
  OWN_SERVER_TIMEOUT,
  ownServerNoticeKey,
} from '../../../../src/domain/notifications/own-mail-server.ts';
import { NOW } from '../../../builders/clock.ts';

describe('notice of a failing organization mail server', () => {
  const attempt = (timeout: number, verdict: 'failed' | 'taken' | 'undeliverable' = 'failed') => ({
    verdict,
    firstAttemptAt: NOW,
    now: later(NOW, timeout),
  });

  it('the notice is sent after exactly half an hour', () => {
    expect(shouldNotify(attempt(OWN_SERVER_TIMEOUT - 1))).to.equal(false);
    expect(shouldNotify(attempt(OWN_SERVER_TIMEOUT))).to.equal(true);
  });

  it('the notice is not sent after a success or an undeliverable recipient', () => {
    for (const verdict of ['taken', 'undeliverable'] as const)
      expect(shouldNotify(attempt(OWN_SERVER_TIMEOUT, verdict))).to.equal(false);
  });

  it('the notice is sent once a day to each address', () => {
    const end = new Date('2026-03-02T23:59:59.999Z');
    expect(ownServerNoticeKey(1, 'a@example.com', NOW)).to.equal(ownServerNoticeKey(1, 'a@example.com', end));
    const keys = [
      ownServerNoticeKey(1, 'a@example.com', NOW),
      ownServerNoticeKey(1, 'a@example.com', later(end, 1)),
      ownServerNoticeKey(1, 'b@example.com', NOW),
      ownServerNoticeKey(2, 'a@example.com', NOW),
    ];
    expect(new Set(keys).size).to.equal(keys.length);
  });
});
