import { expect } from 'chai';
import { catalogue, catalogueParts, entryOf, isErrorCode } from '../../../src/domain/catalogue.ts';
import { catalogueRows } from '../../../src/cli/catalogue-rows.ts';
import type { ErrorEntry } from '../../../src/domain/kernel/errors.ts';
import { endpoints } from '../../../src/interfaces/http/endpoints.ts';
import { allCodesOf } from '../../../src/interfaces/http/kernel/openapi.ts';
import { publicDocumentCodes } from '../../../src/interfaces/http/status-pages/public-documents.ts';
import { statuses } from '../../../src/interfaces/http/kernel/replies/statuses.ts';
import specified from '../../spec/error-codes.json' with { type: 'json' };

const statusesOf = ({ kind, alsoKind }: ErrorEntry) =>
  [kind, ...(alsoKind === undefined ? [] : [alsoKind])].map((each) => statuses[each].code);

const declared = catalogueParts.flatMap(({ errors }) => Object.entries<ErrorEntry>(errors));
const coded = declared.filter(([, entry]) => entry.silent !== true);
const silent = declared.filter(([, entry]) => entry.silent === true);
const ascending = (numbers: number[]) => numbers.toSorted((a, b) => a - b);

describe('error catalogue', () => {
  const specifiedCodes = [...new Set(specified.flatMap(({ code }) => (code === null ? [] : [code])))];

  it('declares every code of the specification and no other', () => {
    expect(coded.map(([code]) => code)).to.have.members(specifiedCodes);
  });

  it('declares a code only when an endpoint or a public document can answer it', () => {
    const answered = new Set<string>([...endpoints.flatMap(allCodesOf), ...publicDocumentCodes]);
    expect(coded.map(([code]) => code).filter((code) => !answered.has(code))).to.deep.equal([]);
  });

  it('declares each code once', () => {
    const codes = declared.map(([code]) => code);
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).to.deep.equal([]);
  });

  for (const code of specifiedCodes) {
    const expected = ascending(specified.flatMap((row) => (row.code === code ? [row.status] : [])));

    it(`answers ${code} with ${expected.join(' or ')}`, () => {
      const answered = coded.flatMap(([each, entry]) => (each === code ? statusesOf(entry) : []));
      expect(ascending(answered)).to.deep.equal(expected);
    });
  }

  it('has two statuses for invalid_claim_token and statusPageNotFound only', () => {
    expect(coded.filter(([, entry]) => entry.alsoKind !== undefined).map(([code]) => code)).to.deep.equal([
      'invalid_claim_token',
      'statusPageNotFound',
    ]);
  });

  it('has one entry for each outcome that the specification defines without a code', () => {
    expect(silent.flatMap(([, entry]) => statusesOf(entry))).to.have.members(
      specified.flatMap(({ code, status }) => (code === null ? [status] : [])),
    );
  });

  it('adds retryAfter to every 429', () => {
    const throttled = declared.filter(([, { kind }]) => kind === 'throttled');
    expect(throttled).not.to.be.empty;
    expect(throttled.filter(([, { data }]) => data?.['retryAfter'] === undefined)).to.deep.equal([]);
  });

  for (const [code, member] of [
    ['mfa_step_up_locked', 'retryAfterSeconds'],
    ['notificationChannelRecipientExists', 'channelId'],
    ['accountDeletionSoleOwner', 'organizationId'],
    ['invalidRequestBody', 'issues'],
    ['login_required', 'max_age'],
    ['invalid_grant', 'reason'],
  ] as const)
    it(`documents data.${member} of ${code}`, () => {
      expect(entryOf(code).data).to.have.property(member);
    });

  it('describes each condition in one sentence', () => {
    expect(declared.filter(([, { when }]) => !/^[A-Z][^.]*\.$/u.test(when))).to.deep.equal([]);
  });

  it('contains its own codes only, without inherited members', () => {
    expect(isErrorCode('packageInUse')).to.equal(true);
    expect(isErrorCode('toString')).to.equal(false);
    expect(isErrorCode('packageinuse')).to.equal(false);
  });

  it('is printed completely, with one row per code', () => {
    const rows = catalogueRows();
    expect(rows.map(({ code }) => code)).to.have.members(Object.keys(catalogue));
    expect(rows.find(({ code }) => code === 'packageInUse')).to.include({
      context: 'customers',
      kind: 'conflict',
      silent: false,
    });
    expect(rows.find(({ code }) => code === 'mfa_step_up_locked')?.data).to.equal(
      'retryAfter: seconds until codes are accepted again; retryAfterSeconds: same value as the `Retry-After` header',
    );
    expect(rows.find(({ code }) => code === 'packageInUse')?.data).to.equal('');
    expect(rows.filter((row) => row.silent).map(({ code }) => code)).to.have.members(silent.map(([code]) => code));
  });
});
