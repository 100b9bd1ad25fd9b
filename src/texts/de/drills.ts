import type { Catalogue } from '../catalogue.ts';

export const drills: Catalogue['drills'] = {
  title: 'Probealarm',
  text: 'Dies ist ein Probealarm. Nichts ist ausgefallen. {organization} prüft, ob die Alarme Sie erreichen.',
  confirm: 'Bestätigen, dass er mich erreicht hat',
  confirmed: 'Sie haben diesen Probealarm bestätigt. Sie müssen nichts weiter tun.',
  notices: { confirmed: 'Danke. Der Probealarm hat Sie erreicht.' },
  expiry: 'Der Link eines Probealarms gilt, bis der Probealarm endet, höchstens drei Tage.',
};
