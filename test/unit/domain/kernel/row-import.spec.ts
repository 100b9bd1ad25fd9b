import { expect } from 'chai';
import fc from 'fast-check';
import { csvOf } from '../../../../src/domain/kernel/csv.ts';
import { invalidBody } from '../../../../src/domain/kernel/issue.ts';
import { refused } from '../../../../src/domain/kernel/outcome.ts';
import { cellText, decideRowTarget, isSameValue, repetitionsIn } from '../../../../src/domain/kernel/row-import.ts';
import { libraryCsvReader } from '../../../../src/infrastructure/subscribers/library-csv-reader.ts';

describe('rows of an import', () => {
  const claim = { publicId: null, keyMember: 'name', isRepeated: false, matches: [] as readonly string[] };

  it('create a record if none has their key, and change the one that has it', () => {
    expect(decideRowTarget(claim)).to.deep.equal({ ok: true, value: null });
    for (const publicId of [null, 'x'])
      expect(decideRowTarget({ ...claim, publicId, matches: ['one'] })).to.deep.equal({ ok: true, value: 'one' });
  });

  it('are refused if they are repeated, ambiguous or name an unknown id', () => {
    const refusals = [
      decideRowTarget({ ...claim, isRepeated: true }),
      decideRowTarget({ ...claim, matches: ['one', 'other'] }),
      decideRowTarget({ ...claim, publicId: 'x' }),
    ];
    expect(refusals).to.deep.equal([
      invalidBody([{ path: 'name', message: 'Another row names the same record.' }]),
      invalidBody([{ path: 'name', message: 'Several records match. Send the `publicId` of one.' }]),
      refused('notFound'),
    ]);
  });

  it('repeat a key from its second row on', () => {
    expect(repetitionsIn(['a', 'b', 'a', 'a'])).to.deep.equal([false, false, true, true]);
  });

  it('change nothing if their values are written alike', () => {
    expect(isSameValue({ a: [1] }, { a: [1] })).to.equal(true);
    expect(isSameValue(1, '1')).to.equal(false);
  });

  it('have texts without blanks around them', () => expect(cellText(' a b ')).to.equal('a b'));

  it('have the texts that were exported, also those that would be formulas', async () => {
    const line = fc.string().map((text) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim());
    await fc.assert(
      fc.asyncProperty(
        line.filter((text) => !text.startsWith("'")),
        async (text) => {
          const rows = await libraryCsvReader.read(csvOf(['name', 'other'], [[text, 'x']]));
          expect(cellText(rows[1]?.[0] ?? '')).to.equal(text);
        },
      ),
    );
  });
});
