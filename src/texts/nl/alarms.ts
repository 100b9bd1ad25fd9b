import type { Catalogue } from '../catalogue.ts';

export const alarms: Catalogue['alarms'] = {
  unpingedHeartbeat: {
    subject: '{monitor} heeft nog geen ping ontvangen',
    text: 'De heartbeat-monitor {monitor} heeft sinds het aanmaken geen ping ontvangen. Tot de eerste aankomt, telt hij niet als beschikbaar of als storing en geeft hij geen alarm.\n\nRoep de heartbeat-URL aan vanuit uw taak, of verwijder de monitor.\n',
  },
};
