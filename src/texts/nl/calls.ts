/** The words of calls to people on call. */
export const calls = {
  press: 'Druk op 1 om de storing te bevestigen.',
  silent: 'Er is geen toets ingedrukt en er is niets gewijzigd. Tot ziens.',
  otherKey: 'Deze toets heeft geen effect.',
  answered: 'Deze oproep is al beantwoord of niet meer geldig. Er is niets gewijzigd.',
};
