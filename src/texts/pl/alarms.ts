import type { Catalogue } from '../catalogue.ts';

export const alarms: Catalogue['alarms'] = {
  unpingedHeartbeat: {
    subject: '{monitor} nie otrzymał jeszcze żadnego sygnału',
    text: 'Monitor heartbeat {monitor} nie otrzymał żadnego sygnału od chwili utworzenia. Do pierwszego sygnału nie jest uznawany ani za działający, ani za niedziałający i nie wywołuje alarmów.\n\nWyślij ze swojego zadania żądanie na adres URL tego monitora albo usuń monitor.\n',
  },
};
