import type { IdSource } from '../../../../application/kernel/ports.ts';
import type { ErrorEnvelope } from '../replies/envelope.ts';
import { unreadableStatus } from '../replies/statuses.ts';

/** An error of the HTTP parser. */
export type ParserFault = Error & { readonly code?: string; readonly rawPacket?: Buffer };

/** Returns the target of the request line, if it could be parsed. */
const targetOf = ({ rawPacket }: ParserFault): string =>
  /^[A-Z]+ (\S+)/.exec(rawPacket?.toString('latin1') ?? '')?.[1] ?? '';

/** Returns a function that writes the HTTP response, with the error envelope, to a request that cannot be parsed. */
export const answerToUnreadable =
  (ids: IdSource) =>
  (fault: ParserFault): string => {
    const { code, phrase } = unreadableStatus(fault.code);
    const envelope: ErrorEnvelope = {
      error: true,
      url: targetOf(fault),
      statusCode: code,
      statusMessage: phrase,
      message: phrase,
    };
    const body = JSON.stringify(envelope);
    const head = [
      `HTTP/1.1 ${code} ${phrase}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${ids.next()}`,
      'Connection: close',
    ];
    return `${head.join('\r\n')}\r\n\r\n${body}`;
  };
