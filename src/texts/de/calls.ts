/** The words of calls to people on call. */
export const calls = {
  press: 'Drücken Sie die 1, um die Störung zu bestätigen.',
  silent: 'Es wurde keine Taste gedrückt und nichts geändert. Auf Wiederhören.',
  otherKey: 'Diese Taste hat keine Wirkung.',
  answered: 'Dieser Alarm wurde schon beantwortet oder ist nicht mehr gültig. Es wurde nichts geändert.',
};
