import type { Catalogue } from '../catalogue.ts';

export const answers: Catalogue['answers'] = {
  title: 'Antwoord op een melding',
  actions: { acknowledge: 'Bevestigen', resolve: 'Als opgelost markeren', snooze: '1 u uitstellen', notMe: 'Ik niet' },
  somebody: 'Iemand in {channel}',
  hint: 'Het antwoord wordt vastgelegd als ‘Iemand in {channel}’.',
  done: {
    acknowledge: 'Het incident is bevestigd.',
    resolve: 'Het incident is opgelost.',
    snooze: 'Het incident is een uur uitgesteld.',
    notMe: 'De volgende stap van de escalatie waarschuwt anderen.',
  },
  link: {
    unknown: 'De code is onjuist of niet meer geldig. Vraag in uw profiel een nieuwe aan.',
    taken: 'Dit chataccount is aan iemand anders gekoppeld.',
    done: 'Dit chataccount is gekoppeld: de antwoorden ervan zijn die van {name}.',
  },
  given: 'Dit antwoord is al gegeven.',
  impossible:
    'Het incident staat dit antwoord niet meer toe: iemand heeft het bevestigd, het is voorbij of er zijn sindsdien anderen gewaarschuwd.',
  expiry: 'Een antwoordlink is 72 uur geldig, zolang het kanaal het antwoord toestaat.',
};
