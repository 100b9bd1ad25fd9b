import type { Catalogue } from '../catalogue.ts';

export const alarms: Catalogue['alarms'] = {
  unpingedHeartbeat: {
    subject: '{monitor} non ha ancora ricevuto ping',
    text: 'Il monitor heartbeat {monitor} non ha ricevuto ping dalla sua creazione. Non risulta né attivo né non disponibile e non genera allarmi finché non arriva il primo.\n\nRichiamate il suo URL di heartbeat dal vostro job oppure eliminate il monitor.\n',
  },
};
