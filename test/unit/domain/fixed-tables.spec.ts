import { expect } from 'chai';
import { judges } from '../../../src/domain/checks/judges.ts';
import { monitorKinds } from '../../../src/domain/monitors/monitor-kinds.ts';
import { channelTypes } from '../../../src/domain/notifications/channel-types.ts';

describe('a table of kinds or types', () => {
  for (const [name, table] of Object.entries({ monitorKinds, judges, channelTypes }))
    it(`${name} takes no rows from outside, which the rest of the product would not know`, () => {
      expect(() => Object.assign(table, { redis: {} })).to.throw(TypeError);
    });
});
