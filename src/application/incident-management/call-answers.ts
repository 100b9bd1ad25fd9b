import { accepted } from '../../domain/kernel/outcome.ts';
import type { ErrorCode } from '../../domain/catalogue.ts';
import type { Language } from '../../domain/kernel/locale.ts';
import { ACKNOWLEDGE_KEY } from '../../domain/paging/call-ticket.ts';
import { errorSentence } from '../../texts/error-sentence.ts';
import { textsOf } from '../../texts/texts.ts';
import { attemptPart } from '../kernel/attempt-part.ts';
import type { UnitOfWork } from '../kernel/ports.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { CallText } from '../notifications/call-text.ts';
import { openCall, openedCallCodes } from '../paging/calls.ts';
import type { ByCall, CallNeeds } from '../paging/calls.ts';
import { answerLink } from './page-links.ts';
import type { PageAnswerNeeds } from './page-links.ts';

/** The words of a call after a key was pressed, in the form that its provider reads. */
export interface CallAnswer {
  readonly text: CallText;
  readonly isMarkup: boolean;
}

/** Returns the sentence about an answer that changed nothing. */
const refusalSentence = (code: ErrorCode, language: Language): string => {
  const { pageLink, calls } = textsOf(language);
  if (code === 'notFound') return calls.answered;
  if (code === 'imIncidentAlreadyClosed') return pageLink.closed;
  if (code === 'imIncidentInvalidStatusTransition') return pageLink.takenAlready;
  return errorSentence(code, undefined, language);
};

/**
 * Takes the key that a person pressed during a call, and acknowledges the incident as this person. A press that is
 * authentic is never refused: the call says why nothing was changed.
 */
export const answerCall = defineCommand({
  name: 'answerCall',
  permission: 'anyone',
  refuses: openedCallCodes,
  execute:
    (needs: CallNeeds & PageAnswerNeeds & { readonly unitOfWork: UnitOfWork }) => async (context, asked: ByCall) => {
      const opened = await openCall(needs, asked, 'keys', context);
      if (!opened.ok) return opened;
      const {
        ticket: { language, linkSha256 },
        url,
        settings,
      } = opened.value;
      const { calls, pageLink } = textsOf(language);
      const answer = (text: Pick<CallText, 'say' | 'times' | 'keysUrl' | 'end'>): CallAnswer => ({
        text: { language, ...text },
        isMarkup: settings['provider'] === 'twilio',
      });
      const said = (say: string): CallAnswer => answer({ say, times: 1, keysUrl: null, end: null });
      if (linkSha256 === null || needs.callRequests.keysIn(asked.request, settings) !== ACKNOWLEDGE_KEY) {
        context.unchanged();
        return accepted(answer({ say: `${calls.otherKey} ${calls.press}`, times: 1, keysUrl: url, end: calls.silent }));
      }
      const outcome = await attemptPart(needs, context, (part) =>
        answerLink(needs)(part, { sha256: linkSha256, answer: 'acknowledge', seenVersion: null }),
      );
      return accepted(said(outcome.ok ? pageLink.notices.acknowledge : refusalSentence(outcome.code, language)));
    },
});
