import { expect } from 'chai';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';
import { nameKey } from '../../../../src/domain/kernel/plain-text.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import {
  decideAttachment,
  decideNewTag,
  decideTagChange,
  isTagColor,
  tagHandlingRules,
} from '../../../../src/domain/monitors/tag.rules.ts';
import type { NewTagFacts } from '../../../../src/domain/monitors/tag.rules.ts';
import { aTag } from '../../../builders/tags.ts';

const PALETTE = [
  'red',
  'orange',
  'amber',
  'yellow',
  'lime',
  'green',
  'teal',
  'cyan',
  'blue',
  'indigo',
  'purple',
  'pink',
  'gray',
];
const offPalette = refused('invalidTagColor', { colors: PALETTE });
const OFF_PALETTE = ['black', 'Red', 'red ', '', '#ff0000', 'grey', 'toString'];

describe('tag colors', () => {
  it('are the thirteen of the palette', () => {
    expect(PALETTE.filter(isTagColor)).to.deep.equal(PALETTE);
  });

  for (const color of OFF_PALETTE)
    it(`do not include ${JSON.stringify(color)}`, () => expect(isTagColor(color)).to.equal(false));
});

describe('tag names', () => {
  it('are equal regardless of case, in any script', () => {
    for (const [one, other] of [
      ['Shop', 'sHOP'],
      ['Ärger', 'äRGER'],
      ['ΣΚΑΪ', 'σκαϊ'],
      ['Cafe\u0301', 'CAFÉ'],
    ] as const) {
      expect(nameKey(one), one).to.equal(nameKey(other));
    }
  });

  it('differ if a letter differs', () => {
    expect(nameKey('Shop')).to.not.equal(nameKey('Shops'));
  });
});

describe('creation of a tag', () => {
  const execute = (facts: Partial<NewTagFacts> = {}) =>
    decideNewTag({ color: 'red', boundTo: [], namesCustomer: false, customerIsVisible: true, ...facts });

  it('sets the requested color', () => {
    for (const color of PALETTE) expect(execute({ color })).to.deep.equal(accepted(color));
  });

  it('is refused with invalidTagColor outside the palette', () => {
    for (const color of OFF_PALETTE) expect(execute({ color })).to.deep.equal(offPalette);
  });

  it('is refused with tagCustomerRequired when a caller with several customers names none', () => {
    expect(execute({ boundTo: [1, 2] })).to.deep.equal(refused('tagCustomerRequired'));
    expect(execute({ boundTo: [1, 2], namesCustomer: true })).to.deep.equal(accepted('red'));
    expect(execute({ boundTo: [1] })).to.deep.equal(accepted('red'));
    expect(execute({ boundTo: [] })).to.deep.equal(accepted('red'));
  });

  it('is refused with invalidCustomer if the customer is not visible to the caller', () => {
    expect(execute({ namesCustomer: true, customerIsVisible: false })).to.deep.equal(refused('invalidCustomer'));
  });

  it('checks the color first, then whether the customer is named, then the customer', () => {
    const all = { color: 'black', boundTo: [1, 2], customerIsVisible: false };
    expect(execute(all)).to.deep.equal(offPalette);
    expect(execute({ ...all, color: 'red' })).to.deep.equal(refused('tagCustomerRequired'));
    expect(execute({ ...all, color: 'red', namesCustomer: true })).to.deep.equal(refused('invalidCustomer'));
  });
});

describe('change of a tag', () => {
  const shared = aTag();
  const own = aTag({ customerId: 3 });

  it('sets only the given members', () => {
    expect(decideTagChange({ isCustomerBound: false, tag: shared, changes: { name: 'Mail' } })).to.deep.equal(
      accepted({ ...shared, name: 'Mail' }),
    );
    expect(decideTagChange({ isCustomerBound: true, tag: own, changes: { color: 'blue' } })).to.deep.equal(
      accepted({ ...own, color: 'blue' }),
    );
  });

  it('is refused with invalidTagColor for a color outside the palette', () => {
    expect(decideTagChange({ isCustomerBound: false, tag: shared, changes: { color: 'black' } })).to.deep.equal(
      offPalette,
    );
  });

  it('is refused with customerScopedTokenForbidden to customer-bound callers for a tag of the organization, as is deletion', () => {
    const no = refused('customerScopedTokenForbidden');
    expect(
      decideTagChange({ isCustomerBound: true, tag: shared, changes: { name: 'Mine', color: 'black' } }),
    ).to.deep.equal(no);
    expect(firstBroken(tagHandlingRules, { isCustomerBound: true, tag: shared })).to.deep.equal(no);
    expect(firstBroken(tagHandlingRules, { isCustomerBound: true, tag: own })).to.deep.equal(null);
    expect(firstBroken(tagHandlingRules, { isCustomerBound: false, tag: shared })).to.deep.equal(null);
  });
});

describe('attachment of a tag', () => {
  const monitor = { organizationId: 1, customerId: 3 };
  const attach = (facts: object = {}) => decideAttachment({ tag: aTag({ id: 9 }), monitor, carried: [], ...facts });

  it('is accepted up to the fifth tag, and the sixth is refused with tagLimitReached', () => {
    expect(attach({ carried: [1, 2, 3, 4] })).to.deep.equal(accepted('attach'));
    expect(attach({ carried: [1, 2, 3, 4, 5] })).to.deep.equal(refused('tagLimitReached', { maximum: 5 }));
  });

  it('succeeds without effect if the tag is already attached, even with five tags', () => {
    expect(attach({ carried: [9] })).to.deep.equal(accepted('nothing'));
    expect(attach({ carried: [1, 2, 3, 4, 9] })).to.deep.equal(accepted('nothing'));
  });

  it('is refused with tagMonitorOrgMismatch across organizations', () => {
    expect(attach({ monitor: { organizationId: 2, customerId: null } })).to.deep.equal(
      refused('tagMonitorOrgMismatch'),
    );
  });

  it('is accepted for a tag of a customer on monitors of that customer only', () => {
    const tag = aTag({ customerId: 3 });
    expect(attach({ tag })).to.deep.equal(accepted('attach'));
    for (const customerId of [4, null]) {
      expect(attach({ tag, monitor: { organizationId: 1, customerId } })).to.deep.include({
        ok: false,
        code: 'invalidRequestBody',
      });
    }
    expect(attach({ monitor: { organizationId: 1, customerId: null } })).to.deep.equal(accepted('attach'));
  });
});
