import { expect } from 'chai';
import fc from 'fast-check';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { languages } from '../../../../src/domain/kernel/locale.ts';
import { later, seconds } from '../../../../src/domain/kernel/time.ts';
import {
  CALL_REQUEST_WINDOW,
  MAX_CALL_TICKET,
  callErrorOf,
  callRequestRules,
  callResults,
  presentedCallRules,
  readCallTicket,
  sealedCallTicket,
  writtenCallTicket,
} from '../../../../src/domain/paging/call-ticket.ts';
import { NOW } from '../../../builders/clock.ts';

const hex = (length: number) =>
  fc
    .array(fc.constantFrom(...Array.from('0123456789abcdef')), { minLength: length, maxLength: length })
    .map((each) => each.join(''));
const tickets = fc.record({
  organizationId: fc.integer({ min: 1, max: 999_999_999_999_999 }),
  pageId: fc.uuid(),
  language: fc.constantFrom(...languages),
  linkSha256: fc.option(hex(64), { nil: null }),
  expiresAt: fc.integer({ min: 0, max: 99_999_999_999 }).map((at) => new Date(at * seconds(1))),
});

describe('the ticket of a call', () => {
  it('is read as it was written, and fits in an address', () => {
    fc.assert(
      fc.property(tickets, hex(64), (ticket, code) => {
        const written = writtenCallTicket(ticket);
        const sealed = sealedCallTicket(written, code);
        expect(readCallTicket(sealed)).to.deep.equal({ ticket, written });
        expect(sealed.length).to.be.at.most(MAX_CALL_TICKET);
        expect(encodeURIComponent(sealed)).to.equal(sealed);
      }),
    );
  });

  it('is no other text', () => {
    const [sample] = fc.sample(tickets, { numRuns: 1, seed: 1 });
    if (sample === undefined) throw new Error('There is no sample.');
    const sealed = sealedCallTicket(writtenCallTicket(sample), 'a'.repeat(64));
    for (const text of [
      '',
      'none',
      sealed.slice(1).replace(/^\d+/, ''),
      `${sealed}a`,
      sealed.replace(/\.[a-z]{2}\./, '.xx.'),
    ])
      expect(readCallTicket(text), text).to.equal(null);
  });

  it('is unknown with another code, without account, and from its end on', () => {
    const code = (facts: object) =>
      firstBroken(presentedCallRules, {
        ticket: { expiresAt: later(NOW, 1) },
        isAuthentic: true,
        hasAccount: true,
        now: NOW,
        ...facts,
      })?.code ?? null;
    expect(code({})).to.equal(null);
    for (const facts of [{ isAuthentic: false }, { hasAccount: false }, { now: later(NOW, 1) }])
      expect(code(facts)).to.equal('notFound');
  });

  it('is refused for a request with another signature, or that was signed outside of the window', () => {
    const code = (facts: object) =>
      firstBroken(callRequestRules, { isAuthentic: true, signedAt: NOW, now: NOW, ...facts })?.code ?? null;
    expect(code({})).to.equal(null);
    expect(code({ signedAt: null })).to.equal(null);
    expect(code({ isAuthentic: false })).to.equal('callSignatureInvalid');
    for (const sign of [-1, 1]) {
      expect(code({ signedAt: later(NOW, sign * CALL_REQUEST_WINDOW) })).to.equal(null);
      expect(code({ signedAt: later(NOW, sign * (CALL_REQUEST_WINDOW + 1)) })).to.equal('callSignatureInvalid');
    }
  });

  it('belongs to a call that failed unless it was answered', () => {
    expect(callResults.filter((result) => callErrorOf[result] === null)).to.deep.equal(['answered']);
  });
});
