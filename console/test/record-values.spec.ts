import { expect } from 'chai';
import { recordBody, typedRecord } from '../kernel/records/record-values.ts';
import type { RecordField } from '../kernel/records/record-values.ts';

const fields: readonly RecordField[] = [
  { name: 'name', label: 'Name', kind: 'text', isRequired: true },
  { name: 'key', label: 'Key', kind: 'text', isRequired: true, isFixed: true },
  { name: 'help', label: 'Help', kind: 'text' },
  { name: 'order', label: 'Order', kind: 'number', isRequired: true, initial: '0' },
  { name: 'isActive', label: 'Active', kind: 'check', initial: true },
  { name: 'options', label: 'Options', kind: 'lines' },
  { name: 'limits.monitors', label: 'Monitors', kind: 'number' },
  { name: 'limits.users', label: 'People', kind: 'number' },
];

describe('the form of a record', () => {
  it('sends no text as null, or as an empty text where the record has no null', () => {
    const names: readonly RecordField[] = [
      { name: 'firstName', label: 'First name', kind: 'text', empty: '' },
      { name: 'help', label: 'Help', kind: 'text' },
    ];
    const stored = typedRecord(names, { firstName: 'Ada', help: 'About' });
    expect(recordBody(names, { firstName: ' ', help: '' }, stored)).to.deep.equal({ firstName: '', help: null });
  });

  it('begins with the values of a new record, and sends what was typed', () => {
    const typed = typedRecord(fields, null);
    expect(typed).to.deep.equal({
      name: '',
      key: '',
      help: '',
      order: '0',
      isActive: true,
      options: '',
      'limits.monitors': '',
      'limits.users': '',
    });
    expect(
      recordBody(fields, { ...typed, name: ' Gold ', key: 'gold', options: 'a\n\n b ', 'limits.users': '3' }, null),
    ).to.deep.equal({
      name: 'Gold',
      key: 'gold',
      order: 0,
      isActive: true,
      options: ['a', 'b'],
      limits: { monitors: null, users: 3 },
    });
  });

  it('sends only the changes of a stored record, and never a fixed member', () => {
    const stored = typedRecord(fields, {
      name: 'Gold',
      key: 'gold',
      help: 'x',
      order: 2,
      isActive: false,
      options: ['a'],
      limits: { monitors: 5 },
    });
    expect(recordBody(fields, stored, stored)).to.deep.equal({});
    const changed = { ...stored, key: 'other', help: '', isActive: true, 'limits.monitors': '' };
    expect(recordBody(fields, changed, stored)).to.deep.equal({
      help: null,
      isActive: true,
      limits: { monitors: null, users: null },
    });
  });
});
