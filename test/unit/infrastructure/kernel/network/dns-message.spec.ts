import { expect } from 'chai';
import fc from 'fast-check';
import { cpuTimeOf } from '../../../../cpu-time.ts';
import { decodeAnswer, encodeQuery } from '../../../../../src/infrastructure/kernel/network/dns-message.ts';

const question = { id: 0x1234, name: 'example.com', type: 'TXT' } as const;
const query = encodeQuery(question);
const questionBytes = query.subarray(12, query.length - 11);
const header = (answers: number, { id = question.id, flags = 0x8180, questions = 1 } = {}) => {
  const bytes = Buffer.alloc(12);
  [id, flags, questions, answers].forEach((value, at) => bytes.writeUInt16BE(value, at * 2));
  return bytes;
};
const anAnswer = (answers: number, ...records: readonly Buffer[]) =>
  Buffer.concat([header(answers), questionBytes, ...records]);
/** A record of the queried name. */
const aRecord = (type: number, data: Buffer) =>
  Buffer.from([0xc0, 12, type >> 8, type & 0xff, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 0xff, ...data]);

describe('DNS message', () => {
  it('answers a question only with its id, name and type', () => {
    const decoded = (message: Buffer, other: object = {}) => decodeAnswer(message, { ...question, ...other });
    expect(decoded(anAnswer(0))).to.deep.equal({
      status: 'NOERROR',
      isAuthenticated: false,
      records: [],
      extendedError: null,
      isTruncated: false,
    });
    for (const other of [{ id: 1 }, { name: 'example.org' }, { type: 'A' }])
      expect(decoded(anAnswer(0), other)).to.equal(null);
    expect(decoded(query)).to.equal(null);
    expect(decoded(header(0, { flags: 0x8181, questions: 0 }))).to.include({ status: 'FORMERR' });
  });

  it('joins the parts of a TXT record, also with invalid UTF-8', () => {
    const data = Buffer.from([2, 0x61, 0x62, 3, 0x63, 0xff, 0x64]);
    expect(decodeAnswer(anAnswer(1, aRecord(16, data)), question)?.records).to.deep.equal([
      { name: 'example.com', type: 'TXT', ttl: 60, text: 'abc\uFFFDd' },
    ]);
  });

  it('reads DS records', () => {
    const data = Buffer.from([0xec, 0x45, 13, 2, 0xab, 0xcd]);
    const message = Buffer.concat([
      header(1),
      encodeQuery({ ...question, type: 'DS' }).subarray(12, -11),
      aRecord(43, data),
    ]);
    expect(decodeAnswer(message, { ...question, type: 'DS' })?.records).to.deep.equal([
      { name: 'example.com', type: 'DS', ttl: 60, text: '60485 13 2 abcd' },
    ]);
  });

  it('reads TLSA records', () => {
    const data = Buffer.from([3, 1, 1, 0xab, 0xcd]);
    const message = Buffer.concat([
      header(1),
      encodeQuery({ ...question, type: 'TLSA' }).subarray(12, -11),
      aRecord(52, data),
    ]);
    expect(decodeAnswer(message, { ...question, type: 'TLSA' })?.records).to.deep.equal([
      { name: 'example.com', type: 'TLSA', ttl: 60, text: '3 1 1 abcd' },
    ]);
  });

  it('writes bytes of names that are not printable, and dots in labels, as escapes', () => {
    const data = Buffer.from([4, 0x61, 0x2e, 0, 0xc3, 0]);
    expect(decodeAnswer(anAnswer(1, aRecord(5, data)), question)?.records[0]?.text).to.equal('a\\046\\000\\195');
  });

  it('is malformed if a record is longer or shorter than its data, or a name does not end', () => {
    for (const [type, data] of [
      [1, [1, 2, 3]],
      [1, [1, 2, 3, 4, 5]],
      [16, [5, 0x61]],
      [5, [0xc0, 41]],
      [5, [0x80, 0]],
    ] as const)
      expect(() => decodeAnswer(anAnswer(1, aRecord(type, Buffer.from(data))), question), String(data)).to.throw(
        RangeError,
      );
    expect(() => decodeAnswer(anAnswer(2), question)).to.throw(RangeError);
  });

  it('of any bytes is decoded or rejected with a RangeError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), fc.integer({ min: 0, max: 40 }), (bytes, answers) => {
        try {
          decodeAnswer(anAnswer(answers, Buffer.from(bytes)), question);
        } catch (error) {
          expect(error).to.be.instanceOf(RangeError);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('of 64 KiB whose names are chains of pointers costs little time', () => {
    const chain = Buffer.alloc(16_000);
    for (let at = 0; at < chain.length; at += 2)
      chain.writeUInt16BE(0xc000 | Math.max(12, questionBytes.length + 22 + at), at);
    const records = Array.from({ length: 3000 }, () => Buffer.from([0xff, 0xf0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]));
    expect(
      cpuTimeOf(() =>
        expect(() => decodeAnswer(anAnswer(3001, aRecord(99, chain), ...records), question)).to.throw(RangeError),
      ),
    ).to.be.lessThan(2000);
  });
});
