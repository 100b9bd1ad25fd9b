import { expect } from 'chai';
import { sendError, sendErrorOf, sendErrors } from '../../../../src/domain/kernel/send-errors.ts';
import type { SendErrorCode } from '../../../../src/domain/kernel/send-errors.ts';

describe('the errors that the service itself writes about messages', () => {
  it('are recognized with their detail and what the receiver has answered', () => {
    for (const code of Object.keys(sendErrors) as SendErrorCode[]) {
      const detail = sendErrors[code].includes('{detail}') ? 'a-detail' : '';
      expect(sendErrorOf(sendError(code, detail)), code).to.deep.equal({ code, detail, explanation: '' });
    }
    expect(sendErrorOf('status 400: chat not found: -1')).to.deep.equal({
      code: 'status',
      detail: '400',
      explanation: 'chat not found: -1',
    });
    expect(sendErrorOf('call busy: 17\ntwice')).to.deep.equal({
      code: 'callBusy',
      detail: '',
      explanation: '17\ntwice',
    });
    expect(sendErrorOf('status 200 without confirmation: the key has no service')).to.deep.equal({
      code: 'statusUnconfirmed',
      detail: '200',
      explanation: 'the key has no service',
    });
  });

  it('are not those of a receiver or of the system', () => {
    const others = ['EAUTH 535', 'ECONNREFUSED', 'The page was stopped', 'statuses 1', ''];
    for (const error of [...others, 'a status 503', 'call busy again', 'The channel is off!'])
      expect(sendErrorOf(error), error).to.equal(null);
  });
});
