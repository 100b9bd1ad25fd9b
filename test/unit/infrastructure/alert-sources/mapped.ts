import { expect } from 'chai';
import type { Mapping } from '../../../../src/application/alert-sources/ports.ts';
import type { Grouping, MappedAlert } from '../../../../src/domain/alert-sources/mapped-alert.ts';
import type { SourceType } from '../../../../src/domain/alert-sources/source-types.ts';
import { readDelivery } from '../../../../src/infrastructure/alert-sources/read-delivery.ts';

/** Maps the body of a delivery, which is sent as JSON. */
export const read = (type: SourceType, body: unknown, groupBy: Grouping = 'group'): Mapping =>
  readDelivery(type, new TextEncoder().encode(JSON.stringify(body)), { groupBy });

/** Returns the alerts of a mapping, or throws if the delivery was not mapped. */
export const alertsOf = (mapping: Mapping): readonly MappedAlert[] => {
  if (!('alerts' in mapping)) throw new Error(JSON.stringify(mapping));
  return mapping.alerts;
};

/** Returns the alert of a mapping that has exactly one. */
export const only = (mapping: Mapping): MappedAlert => {
  const alerts = alertsOf(mapping);
  expect(alerts.length).to.equal(1);
  return alerts[0] as MappedAlert;
};

/** Returns the members of an alert that decide what happens to an incident. */
export const essence = ({ key, action, severity, summary }: MappedAlert) => ({ key, action, severity, summary });
