import { expect } from 'chai';
import fc from 'fast-check';
import { csvOf } from '../../../../src/domain/kernel/csv.ts';
import { cellText, decideRowTarget, repetitionsIn } from '../../../../src/domain/kernel/row-import.ts';
import { libraryCsvReader } from '../../../../src/infrastructure/subscribers/library-csv-reader.ts';

describe('rows of an import', () => {
  const claim = { publicId: null, keyMember: 'name', isRepeated: false, matches: [] as readonly string[] };

  it('create a record if none has their key, and change the one that has it', () => {
    expect(decideRowTarget(claim)).to.deep.equal({ ok: true, value: null });
    expect(decideRowTarget({ ...claim, matches: ['one'] })).to.deep.equal({ ok: true, value: 'one' });
  });

  it('are refused if they are repeated, ambiguous or name an unknown id', () => {
    const refusals = [
      decideRowTarget({ ...claim, isRepeated: true }),
      decideRowTarget({ ...claim, matches: ['one', 'other'] }),
      decideRowTarget({ ...claim, publicId: 'x' }),
    ];
    expect(refusals.map((each) => (each.ok ? null : each.code))).to.deep.equal([
      'invalidRequestBody',
      'invalidRequestBody',
      'notFound',
    ]);
  });

  it('repeat a key from its second row on', () => {
    expect(repetitionsIn(['a', 'b', 'a', 'a'])).to.deep.equal([false, false, true, true]);
  });

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
