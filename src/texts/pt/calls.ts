/** The words of calls to people on call. */
export const calls = {
  press: 'Prima 1 para confirmar o incidente.',
  silent: 'Nenhuma tecla foi premida e nada foi alterado. Adeus.',
  otherKey: 'Esta tecla não tem efeito.',
  answered: 'Esta chamada já foi respondida ou já não é válida. Nada foi alterado.',
};
