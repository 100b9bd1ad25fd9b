import type { ChannelRequest, ReceiverReply } from '../../application/notifications/channel.ports.ts';
import type { OwnChannelType } from '../../application/notifications/own-channel-type.ts';
import { receiverVerdicts } from '../../domain/notifications/channel-health.ts';
import { answerOfStatus } from './channel-answer.ts';
import type { ChannelProtocol } from './channels/channel-protocol.ts';

/** A failure of the code of a host. Its message becomes the error of the delivery. */
export class OwnTypeFault extends Error {
  override readonly name = 'OwnTypeFault';
}

const methods: readonly unknown[] = ['GET', 'POST', 'PUT', 'PATCH'] satisfies readonly ChannelRequest['method'][];

/** Code of a host in plain JavaScript can return anything. */
type Returned<Value> = Partial<Record<keyof Value, unknown>> | null | undefined;

const isRequest = (returned: Returned<ChannelRequest>): boolean =>
  methods.includes(returned?.method) &&
  typeof returned?.url === 'string' &&
  typeof returned.headers === 'object' &&
  returned.headers !== null &&
  (typeof returned.body === 'string' || returned.body instanceof Uint8Array);

const isReply = (returned: Returned<ReceiverReply>): boolean =>
  receiverVerdicts.some((verdict) => verdict === returned?.verdict) &&
  (returned?.error === null || typeof returned?.error === 'string');

/** Returns what the function returns. Throws an `OwnTypeFault` if it throws, or returns something else. */
const called = <Value>(
  name: string,
  call: () => Value,
  isExpected: (returned: Returned<Value>) => boolean,
  expected: string,
): Value => {
  let returned: Value;
  try {
    returned = call();
  } catch (fault) {
    throw new OwnTypeFault(`${name} has failed: ${fault instanceof Error ? fault.message : String(fault)}`);
  }
  if (!isExpected(returned)) throw new OwnTypeFault(`${name} has returned no ${expected}.`);
  return returned;
};

/** Returns the protocol of a channel type of a host, whose functions may fail. See ADR 0353. */
export const ownProtocol = (name: string, type: OwnChannelType): ChannelProtocol => ({
  requestOf: (settings, draft) =>
    called(`requestOf of the channel type ${name}`, () => type.requestOf(settings, draft), isRequest, 'request'),
  replyOf: (response, settings) => {
    try {
      const judge = () => (type.replyOf === undefined ? answerOfStatus(response) : type.replyOf(response, settings));
      return called(`replyOf of the channel type ${name}`, judge, isReply, 'reply');
    } catch (fault) {
      return { verdict: 'failed', error: fault instanceof Error ? fault.message : String(fault) };
    }
  },
});
