import type { Catalogue } from '../catalogue.ts';

export const alarms: Catalogue['alarms'] = {
  unpingedHeartbeat: {
    subject: '{monitor} hat noch keinen Ping empfangen',
    text: 'Der Heartbeat-Monitor {monitor} hat seit seiner Einrichtung keinen Ping empfangen. Bis der erste eintrifft, gilt er weder als verfügbar noch als ausgefallen und löst keinen Alarm aus.\n\nRufen Sie seine Heartbeat-URL in Ihrem Job auf, oder löschen Sie den Monitor.\n',
  },
};
