import { expect } from 'chai';
import { noticeMail } from '../../../../src/application/notifications/notice-mail.ts';
import { answerActions } from '../../../../src/domain/notifications/answer-ticket.ts';
import { LINKS, withAnswers } from '../../../builders/answered-messages.ts';
import { contentOf, contentOfAll } from '../../../builders/channel-receiver.ts';

describe('answers in messages', () => {
  it('are buttons of mail, in text as links', () => {
    const { html, text } = noticeMail(withAnswers(contentOf('opened')));
    for (const action of answerActions) {
      expect(html).to.include(`href="${LINKS}${action}"`);
      expect(text).to.include(`${LINKS}${action}`);
    }
  });

  it('are missing in messages about several outages', () => {
    expect(contentOfAll('Shop', 'Blog').answers).to.deep.equal([]);
  });
});
