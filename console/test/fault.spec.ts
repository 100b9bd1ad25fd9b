import { expect } from 'chai';
import { ApiFault, faultKind, faultOf } from '../kernel/fault.ts';

describe('faults of the API', () => {
  const answer = new Response(null, { status: 409, headers: { 'x-request-id': 'r1' } });

  it('have the code and the sentence of the envelope, and the id of the request', () => {
    const fault = faultOf({ data: { code: 'monitorQuotaReached', detail: 'All 10 are used.' } }, answer);
    expect(fault).to.include({ code: 'monitorQuotaReached', detail: 'All 10 are used.', requestId: 'r1', status: 409 });
  });

  it('have the first issue of each member', () => {
    const issues = [
      { path: 'email', message: 'This is not an email address.' },
      { path: 'email', message: 'Expected at most 255 characters.' },
      { path: 7, message: 'Another form of an issue' },
    ];
    const fault = faultOf({ data: { code: 'invalidRequestBody', detail: '', issues } }, answer);
    expect([...fault.issues]).to.deep.equal([['email', 'This is not an email address.']]);
    expect([...faultOf({ data: { code: 'notFound', issues: 'none' } }, answer).issues]).to.deep.equal([]);
  });

  it('have a code also if a proxy has answered', () => {
    expect(faultOf('<html>', answer)).to.include({ code: 'status409', detail: '' });
  });

  it('are told apart by what a person can do', () => {
    expect(faultKind(faultOf(undefined, undefined))).to.equal('offline');
    expect(faultKind(new ApiFault('notFound', 404, '', null))).to.equal('notFound');
    expect(faultKind(new ApiFault('forbidden', 403, '', null))).to.equal('forbidden');
    expect(faultKind(new Error('other'))).to.equal('other');
  });
});
