import type { TextProtocolCheck } from '../../../../src/domain/checks/kinds/text-protocol.ts';

/** A check of a server of a text protocol on loopback. */
export const aTextCheck = (more: Partial<TextProtocolCheck> = {}): TextProtocolCheck => ({
  target: '127.0.0.1',
  timeoutSeconds: 60,
  checkMode: 'protocol',
  port: null,
  security: 'none',
  verifyTls: true,
  sslNoticeDays: 14,
  expectedBanner: null,
  allowPlaintextLogin: false,
  login: null,
  ...more,
});

/** The login that the servers of the tests accept. */
export const ADA = { username: 'ada', password: 's3cret' };
