import { deepEqual, equal, notEqual, ok } from 'node:assert/strict';
import type { CallRequests, SentCallRequest } from '../../application/paging/ports.ts';
import { elapsed, minutes } from '../../domain/kernel/time.ts';
import { callResults } from '../../domain/paging/call-ticket.ts';
import type { CallResult } from '../../domain/paging/call-ticket.ts';
import type { ChannelSettings } from '../../domain/notifications/channel-type.ts';
import { NOW, testsOver } from '../framework.ts';
import type { TestFramework } from '../framework.ts';

/** The requests of a provider of calls, and an account at it. */
export interface CallRequestsUnderTest {
  readonly callRequests: CallRequests;
  readonly settings: ChannelSettings;
  /** The settings of another account, whose secret differs. */
  readonly otherSettings: ChannelSettings;
  /** Returns the request by which the provider reports keys, signed with the secret of the account. */
  keys(url: string, digits: string, at: Date): SentCallRequest;
  /** Returns the request by which it reports a result; null for a result that it does not have. */
  result(url: string, result: CallResult, at: Date): SentCallRequest | null;
  /** Releases what the test has opened. */
  close(): Promise<void>;
}

const URL = 'https://monitoring.example/api/calls/ticket';

/**
 * Declares the contract of `CallRequests` for one provider of calls: requests of the account are recognized, altered and
 * foreign ones are not, and nothing but keys and results is read. Pass the name of the provider, and a function that opens
 * the port.
 */
export const callRequestsContract = (
  framework: TestFramework,
  provider: string,
  open: () => Promise<CallRequestsUnderTest>,
): void => {
  framework.describe(`CallRequests of ${provider}`, () => {
    const declare = testsOver(framework, open);
    const test = (title: string, body: (store: CallRequestsUnderTest) => void): void =>
      declare(title, (store) => {
        body(store);
        return Promise.resolve();
      });

    test('recognizes a request that the account signed, and the time that it signed', ({
      callRequests,
      settings,
      keys,
    }) => {
      const { isAuthentic, signedAt } = callRequests.proofOf(URL, keys(URL, '1', NOW), settings);
      equal(isAuthentic, true);
      ok(signedAt === null || Math.abs(elapsed(signedAt, NOW)) < minutes(1));
    });

    test('recognizes no request that was altered, is unsigned, or belongs to another account', ({
      callRequests,
      settings,
      otherSettings,
      keys,
    }) => {
      const request = keys(URL, '1', NOW);
      const altered = { ...request, body: keys(URL, '2', NOW).body };
      notEqual(altered.body, request.body);
      equal(callRequests.proofOf(URL, altered, settings).isAuthentic, false);
      equal(callRequests.proofOf(URL, request, otherSettings).isAuthentic, false);
      for (const name of Object.keys(request.headers) as (keyof typeof request.headers)[]) {
        if (request.headers[name] === null) continue;
        const stripped = { ...request, headers: { ...request.headers, [name]: null } };
        equal(callRequests.proofOf(URL, stripped, settings).isAuthentic, false, `without ${name}`);
        const forged = { ...request, headers: { ...request.headers, [name]: `${request.headers[name]}x` } };
        equal(callRequests.proofOf(URL, forged, settings).isAuthentic, false, `with another ${name}`);
      }
    });

    test('reads the keys that were pressed', ({ callRequests, settings, keys }) => {
      for (const digits of ['1', '42', '']) equal(callRequests.keysIn(keys(URL, digits, NOW), settings), digits);
    });

    test('reads the result of a call, and none from a request about keys', ({
      callRequests,
      settings,
      keys,
      result,
    }) => {
      const read = callResults.flatMap((each) => {
        const request = result(URL, each, NOW);
        return request === null ? [] : [[each, callRequests.resultIn(request, settings)]];
      });
      ok(read.length > 0, 'the provider reports results');
      deepEqual(
        read.map(([, found]) => found),
        read.map(([each]) => each),
      );
      equal(callRequests.resultIn(keys(URL, '1', NOW), settings), null);
    });

    test('reads nothing from a body that is none of the provider', ({ callRequests, settings, keys }) => {
      const { headers } = keys(URL, '1', NOW);
      for (const body of ['', 'nonsense', '[]', 'null', '{"digits":{"$gt":""},"status":["answered"]}', '\u0000'])
        deepEqual(
          [callRequests.keysIn({ headers, body }, settings), callRequests.resultIn({ headers, body }, settings)],
          ['', null],
          body,
        );
    });
  });
};
