import type { Catalogue } from '../catalogue.ts';

export const calendars: Catalogue['calendars'] = {
  onCall: 'Dyżur: {name}',
};
