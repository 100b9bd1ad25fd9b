import type { Catalogue } from '../catalogue.ts';

export const drills: Catalogue['drills'] = {
  title: 'Proefalarm',
  text: 'Dit is een proefalarm. Er is niets uitgevallen. {organization} controleert of alarmen u bereiken.',
  confirm: 'Bevestigen dat het mij heeft bereikt',
  confirmed: 'U hebt dit proefalarm bevestigd. U hoeft verder niets te doen.',
  notices: { confirmed: 'Dank u. Het proefalarm heeft u bereikt.' },
  expiry: 'De link van een proefalarm is geldig tot het proefalarm eindigt, ten hoogste drie dagen.',
};
