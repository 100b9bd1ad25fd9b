import type { Catalogue } from '../catalogue.ts';

export const drills: Catalogue['drills'] = {
  title: 'Exercice d’alerte',
  text: 'Ceci est un exercice. Rien n’est en panne. {organization} vérifie que ses alertes vous parviennent.',
  confirm: 'Confirmer la réception',
  confirmed: 'Vous avez confirmé cet exercice. Vous n’avez rien d’autre à faire.',
  notices: { confirmed: 'Merci. L’exercice vous est bien parvenu.' },
  expiry: 'Le lien d’un exercice est valable jusqu’à la fin de l’exercice, au plus trois jours.',
};
