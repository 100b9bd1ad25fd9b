/** The words of calls to people on call. */
export const calls = {
  press: 'Appuyez sur la touche 1 pour prendre en charge l’incident.',
  silent: 'Aucune touche n’a été pressée et rien n’a changé. Au revoir.',
  otherKey: 'Cette touche n’a aucun effet.',
  answered: 'Il a déjà été répondu à cet appel, ou il n’est plus valable. Rien n’a changé.',
};
