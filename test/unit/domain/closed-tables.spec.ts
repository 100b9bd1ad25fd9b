import { expect } from 'chai';
import { judges } from '../../../src/domain/checks/judges.ts';
import { monitorKinds } from '../../../src/domain/monitors/monitor-kinds.ts';
import { channelTypes } from '../../../src/domain/notifications/channel-types.ts';

/** The tables to which a host adds nothing; `kinds` and `channelTypes` of `createWatchstead` add beside them. */
const tables: Readonly<Record<string, object>> = { channelTypes, judges, monitorKinds };

describe('tables that are closed', () => {
  for (const [name, table] of Object.entries(tables)) {
    const [row = ''] = Object.keys(table);

    it(`${name} throws when a row is added or replaced, and keeps its rows`, () => {
      const before = { ...table };
      expect(() => Object.assign(table, { 'x-own': {} })).to.throw(TypeError, 'not extensible');
      expect(() => Object.assign(table, { [row]: {} })).to.throw(TypeError, 'read only');
      expect(Reflect.deleteProperty(table, row)).to.equal(false);
      expect(table).to.deep.equal(before);
    });
  }
});
