import { expect } from 'chai';
import { decideCustomFieldChange, decideNewCustomField } from '../../../../src/domain/customers/custom-field.ts';
import type { CustomField, CustomFieldChanges } from '../../../../src/domain/customers/custom-field.ts';
import { isEmpty } from '../../../../src/domain/customers/custom-field-types.ts';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';
import { aFieldShape } from '../../../builders/customers.ts';

const now = later(NOW, 1);
const region: CustomField = {
  ...aFieldShape({ fieldKey: 'region', fieldType: 'select', options: ['north', 'south'] }),
  id: 1,
  publicId: '0195d3a0-0000-7000-8000-000000000009',
  organizationId: 1,
  revision: 1,
  name: 'Region',
  displayOrder: 0,
  placeholder: null,
  helpText: null,
  showInTable: false,
  alertLabel: false,
  createdAt: NOW,
  updatedAt: NOW,
};
const change = (changes: CustomFieldChanges, field = region) => decideCustomFieldChange(field, changes, now);
const optionsRefused = (message: string) => refused('invalidRequestBody', { issues: [{ path: 'options', message }] });

describe('a new custom field', () => {
  it('is accepted as sent, or refused for its options', () => {
    expect(decideNewCustomField(region)).to.deep.equal(accepted(region));
    expect(decideNewCustomField({ ...region, options: [] })).to.deep.equal(
      optionsRefused('A field of type select requires options.'),
    );
    expect(decideNewCustomField({ ...region, options: ['north', 'north'] })).to.deep.equal(
      optionsRefused('Options must be distinct.'),
    );
    expect(decideNewCustomField({ ...region, fieldType: 'text' })).to.deep.equal(
      optionsRefused('A field of type text has no options.'),
    );
  });
});

describe('a change of a custom field', () => {
  it('keeps the options between types that have them', () => {
    expect(change({ name: 'Area' })).to.deep.equal(accepted({ ...region, name: 'Area', updatedAt: now }));
    expect(change({ fieldType: 'multiselect' })).to.deep.equal(
      accepted({ ...region, fieldType: 'multiselect', updatedAt: now }),
    );
  });

  it('removes the options for a type without, unless the change sends some, which is refused', () => {
    expect(change({ fieldType: 'text' })).to.deep.equal(
      accepted({ ...region, fieldType: 'text', options: [], updatedAt: now }),
    );
    expect(change({ fieldType: 'text', options: ['north'] })).to.deep.equal(
      optionsRefused('A field of type text has no options.'),
    );
  });

  it('needs options for a type that has them', () => {
    const text = { ...region, fieldType: 'text', options: [] } as const;
    expect(change({ fieldType: 'select' }, text)).to.deep.equal(
      optionsRefused('A field of type select requires options.'),
    );
    expect(change({ fieldType: 'select', options: ['east'] }, text)).to.deep.include({ ok: true });
  });
});

describe('an empty value', () => {
  it('is null, no value, an empty text, and an empty selection', () => {
    for (const value of [null, undefined, '']) expect(isEmpty('text', value)).to.equal(true);
    expect([isEmpty('multiselect', []), isEmpty('select', []), isEmpty('multiselect', ['x'])]).to.deep.equal([
      true,
      false,
      false,
    ]);
    for (const value of [0, false, ' ']) expect(isEmpty('multiselect', value)).to.equal(false);
  });
});
