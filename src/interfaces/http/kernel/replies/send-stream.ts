import type { Request, Response } from 'express';
import { z } from 'zod';
import type { LiveStream, StreamOutput } from '../../../../application/kernel/live-stream.ts';
import type { Reply } from './reply.ts';
import { successStatus } from './statuses.ts';

/** The media type of streams of events. */
export const EVENT_STREAM = 'text/event-stream';

/** The request header with which a client resumes a stream, for the documentation. */
export const streamRequestHeaders = z.object({
  'Last-Event-ID': z.string().optional().describe('The id of the last event that the client received.'),
});

/** The headers that keep proxies from buffering, storing or compressing a stream. */
const STREAM_HEADERS = {
  'Content-Type': EVENT_STREAM,
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

/** The reply of an endpoint with a stream, whose events have data of the schema. The endpoint declares the stream. */
export const eventsOf = (schema: z.ZodType): Reply<unknown> => ({ schema, encode: () => '' });

/** Sends a stream until the client or the service ends it. A HEAD request gets the headers. */
export const sendStream = (
  request: Request,
  response: Response,
  stream: LiveStream,
  judge: StreamOutput['judge'],
): void => {
  response.status(successStatus('ok'));
  for (const [name, value] of Object.entries(STREAM_HEADERS)) response.setHeader(name, value);
  if (request.method === 'HEAD' || response.destroyed) {
    stream.close();
    response.end();
    return;
  }
  response.on('drain', () => stream.drained());
  response.once('close', () => stream.close());
  stream.start({
    write: (text) => response.write(text),
    end: () => void response.end(),
    abort: () => void response.destroy(),
    judge,
  });
};
