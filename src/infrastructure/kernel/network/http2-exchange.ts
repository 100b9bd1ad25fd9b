import { connect, constants } from 'node:http2';
import type { ClientHttp2Session, ClientHttp2Stream, IncomingHttpHeaders, IncomingHttpStatusHeader } from 'node:http2';
import type { TLSSocket } from 'node:tls';
import type { Attempt } from '../../../domain/checks/probe-failure.ts';
import type { ConnectionTrace } from './connection-trace.ts';
import type { Deadline } from './deadline.ts';
import { MAX_HEADER_BYTES, MAX_INTERIM_ANSWERS } from './http-answer.ts';
import type { HttpAnswer } from './http-answer.ts';
import { closedEarly, faultOf, ignore, timedOut, tooManyInterimAnswers } from './network-faults.ts';

/** The maximum number of SETTINGS and PING frames from a server. */
const MAX_CONTROL_FRAMES = 100;
/**
 * The maximum number of bytes of a connection, including all frames. Pages are cut off far earlier; frames without
 * content are not.
 */
const MAX_CONNECTION_BYTES = 16 * 1024 * 1024;
/** The interval at which the bytes are counted, in milliseconds. */
const COUNT_INTERVAL_MS = 250;
/** The maximum memory of a connection, in megabytes, which is Node's unit. */
const MAX_SESSION_MEMORY = 2;

/** A request to send, with the headers that both versions of HTTP have. */
interface Http2Request {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string | Uint8Array | null;
}

/**
 * Sends a request on its own connection, for which the server has chosen HTTP/2, and waits for the response headers.
 */
export const sendOverHttp2 = (
  socket: TLSSocket,
  { url, method, headers, body }: Http2Request,
  deadline: Deadline,
  trace: ConnectionTrace,
): Promise<Attempt<HttpAnswer>> =>
  new Promise((resolve) => {
    const start = performance.now();
    const settings = { enablePush: false, maxHeaderListSize: MAX_HEADER_BYTES };
    const session = connect(url, { createConnection: () => socket, settings, maxSessionMemory: MAX_SESSION_MEMORY });
    session.once('error', (error) => resolve(faultOf(error, 'request')));
    session.on('error', ignore);
    limitFrames(session, socket);
    deadline.during(() => {
      session.destroy();
      resolve(timedOut('request'));
    });
    try {
      const path = url.pathname + url.search;
      const stream = session.request(
        { ...headers, ':method': method, ':scheme': 'https', ':authority': url.host, ':path': path },
        { endStream: body === null },
      );
      let interim = 0;
      stream.on('headers', () => {
        interim += 1;
        if (interim > MAX_INTERIM_ANSWERS) session.destroy(tooManyInterimAnswers());
      });
      stream.once('response', (received) => {
        trace.took('firstByteMs', start);
        resolve({ ok: true, value: answerOf(session, stream, received) });
      });
      stream.once('error', (error) => resolve(faultOf(error, 'request')));
      stream.on('error', ignore);
      stream.once('close', () => {
        resolve(closedEarly('request'));
        session.destroy();
      });
      if (body !== null) stream.end(body);
    } catch (error) {
      session.destroy();
      resolve(faultOf(error, 'request'));
    }
  });

const answerOf = (
  session: ClientHttp2Session,
  stream: ClientHttp2Stream,
  { ':status': status = 0, ...headers }: IncomingHttpHeaders & IncomingHttpStatusHeader,
): HttpAnswer => ({
  version: '2',
  status,
  headers,
  body: stream,
  isComplete: () => stream.readableEnded && !stream.aborted && stream.rstCode === constants.NGHTTP2_NO_ERROR,
  close: () => {
    stream.destroy();
    session.destroy();
  },
});

/**
 * Limits the frames of a server. Node limits the frames of a header section and the replies that wait to be sent, but
 * not the number of frames that a server sends.
 */
const limitFrames = (session: ClientHttp2Session, socket: TLSSocket): void => {
  const end = (): void =>
    session.destroy(Object.assign(new Error('Too many frames'), { code: 'ERR_HTTP2_TOO_MANY_FRAMES' }));
  let frames = 0;
  const count = (): void => {
    frames += 1;
    if (frames > MAX_CONTROL_FRAMES) end();
  };
  session.on('ping', count);
  session.on('remoteSettings', count);
  const counting = setInterval(() => {
    if (socket.bytesRead > MAX_CONNECTION_BYTES) end();
  }, COUNT_INTERVAL_MS);
  session.once('close', () => clearInterval(counting));
};
