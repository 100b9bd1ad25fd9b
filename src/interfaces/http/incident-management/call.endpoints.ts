import { z } from 'zod';
import { answerCall } from '../../../application/incident-management/call-answers.ts';
import { CALL_MARKUP, twimlOf, voiceOf } from '../../../application/notifications/call-text.ts';
import type { CallAnswer } from '../../../application/incident-management/call-answers.ts';
import { reportCall } from '../../../application/paging/calls.ts';
import type { ByCall } from '../../../application/paging/calls.ts';
import { callProofHeaders } from '../../../application/paging/ports.ts';
import { CALL_PATH, CALL_RATE, MAX_CALL_TICKET } from '../../../domain/paging/call-ticket.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { replyFrom } from '../kernel/replies/reply.ts';
import type { RequestMeta } from '../kernel/request-parts.ts';

const tag = 'Answers';
const params = z.object({ ticket: z.string().max(MAX_CALL_TICKET) });
const rawBody = z.object({ contentType: z.string(), text: z.string() });
const SIGNED =
  'The provider of a voice channel sends it, signed: with `X-Twilio-Signature`, or after Standard Webhooks with the secret of the channel at most five minutes ago. The ticket in the address is valid for one hour.';

interface CallParts {
  readonly params: { readonly ticket: string };
  readonly body: { readonly text: string };
  readonly meta: Pick<RequestMeta, 'header'>;
}

const inputOf = ({ params: { ticket }, body, meta }: CallParts): ByCall => ({
  ticket,
  request: {
    body: body.text,
    headers: Object.fromEntries(
      callProofHeaders.map((name) => [name, meta.header(name)]),
    ) as ByCall['request']['headers'],
  },
});

/** The endpoints that the providers of calls send requests to. */
export const callEndpoints = [
  defineEndpoint({
    method: 'post',
    path: `${CALL_PATH}/{ticket}/keys`,
    tag,
    summary: 'Receive the key that a person pressed during a call',
    description: `${SIGNED} 1 acknowledges the incident as the person who was called. The reply says what happened: as TwiML for Twilio, as JSON for \`http\`. An authentic request is answered 200 also if nothing was changed.`,
    useCase: answerCall,
    credentials: 'ignored',
    rate: CALL_RATE,
    bodyFormat: 'raw',
    bodyContent: 'application/x-www-form-urlencoded',
    request: { params, body: rawBody },
    toInput: inputOf,
    textForm: { content: CALL_MARKUP, of: ({ text, isMarkup }) => (isMarkup ? twimlOf(text) : null) },
    reply: replyFrom(
      z
        .object({
          language: z.string(),
          say: z.string(),
          keysUrl: z.string().nullable().describe('Where the next key is sent to; null if the call ends.'),
          end: z.string().nullable().describe('Said if no key is pressed.'),
        })
        .meta({ id: 'CallReply' }),
      ({ text: { language, say, keysUrl, end } }: CallAnswer) => ({ language: voiceOf(language), say, keysUrl, end }),
    ),
  }),
  defineEndpoint({
    method: 'post',
    path: `${CALL_PATH}/{ticket}/status`,
    tag,
    summary: 'Receive the result of a call',
    description: `${SIGNED} A page whose call was not answered is mailed instead, like one that could not be sent. A repeated report changes nothing.`,
    useCase: reportCall,
    credentials: 'ignored',
    rate: CALL_RATE,
    bodyFormat: 'raw',
    bodyContent: 'application/x-www-form-urlencoded',
    request: { params, body: rawBody },
    toInput: inputOf,
    reply: replyFrom(z.object({ success: z.literal(true) }).meta({ id: 'CallReported' }), () => ({
      success: true as const,
    })),
  }),
];
