import { minutes } from '../src/domain/kernel/time.ts';
import {
  ACKNOWLEDGE_KEY,
  CALL_PATH,
  CALL_REQUEST_WINDOW,
  CALL_TICKET_LIFETIME,
  callResults,
} from '../src/domain/paging/call-ticket.ts';

/** The section of the guide to notifications about calls. */
export const callsSection = (baseUrl: string): readonly string[] => [
  '## Calls',
  '',
  'A `voice` channel calls its recipients and says each alert twice, in the language of the organization. Its provider is `twilio`, or `http` for any gateway that accepts a JSON request. `countries` lists the calling codes that may be called; a number of another country is refused, and is not called if the list has changed since ([ADR 0327](adr/0327-calls-to-people-on-call.md)).',
  'The account of the oldest active `voice` channel of the organization also calls people on call, who add a contact method of the type `voice`. It is verified by a call that says the digits of a code one by one.',
  '',
  `A call about a page says the incident in the language that the person has chosen in the profile, and “press ${ACKNOWLEDGE_KEY} to acknowledge”, twice. The key acknowledges as the person who was called; the call then says what happened, also if somebody else was faster, or the incident was merged, closed or deleted meanwhile. A call about several incidents after quiet hours only lists them.`,
  'A call that is busy or not answered, or fails, counts like a page that could not be sent: it is in the timeline of the incident, mail goes to the account instead, and the escalation continues if nobody was reached. A mailbox that answers the call counts as answered.',
  '',
  'The service asks the gateway of `http` for a call by a request that is signed after Standard Webhooks with `secret`:',
  '',
  `\`\`\`json\n${JSON.stringify(
    {
      to: '+41791234567',
      from: null,
      language: 'en-US',
      say: 'Incident: Shop is down. Press 1 to acknowledge the incident.',
      times: 2,
      keysUrl: `${baseUrl}${CALL_PATH}/TICKET/keys`,
      end: 'No key was pressed, and nothing was changed. Goodbye.',
      statusUrl: `${baseUrl}${CALL_PATH}/TICKET/status`,
      reference: 'MESSAGE_ID',
    },
    null,
    2,
  )}\n\`\`\``,
  '',
  `It says \`say\` as often as \`times\` says. If there is a \`keysUrl\`, it waits for a key, sends \`{"digits": "1"}\` there and says \`say\` of the reply; without a key, it says \`end\`. At last it sends \`{"status": "answered"}\` to \`statusUrl\` (${callResults.map((each) => `\`${each}\``).join(', ')}). Both requests are signed with the same secret; the service refuses signatures that are older than ${CALL_REQUEST_WINDOW / minutes(1)} minutes. The addresses are valid for ${CALL_TICKET_LIFETIME / minutes(1)} minutes. Calls about anything else than a page have neither address.`,
  'Twilio gets the call as TwiML and signs its requests with the auth token (`X-Twilio-Signature`); the address that it signs is that of the service in links to the organization, so `BASE_URL` must be the one that Twilio reaches.',
  '',
];
