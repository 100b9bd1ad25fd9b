/** The join with the open span of each monitor `m` that is in maintenance now. */
export const MAINTENANCE = `state_span s on s.monitor_id = m.id and s.state = 'maintenance' and s.ended_at is null`;

/** The condition that a monitor `m` of a customer is down outside of maintenance; joined with `MAINTENANCE`. */
export const TROUBLED = `m.condition = 'down' and m.status = 'active' and m.customer_id is not null and s.monitor_id is null`;

/** Returns the query of the tallies of the monitors of a customer, as JSON. */
export const talliesOf = (customerId: string): string => `
  select json_agg(json_build_object('status', t.status, 'condition', t.condition, 'count', t.amount, 'inMaintenance', t.held))
  from (select m.status, m.condition, count(*) amount, count(s.monitor_id) held from monitor m left join ${MAINTENANCE}
    where m.customer_id = ${customerId} group by 1, 2) t`;
