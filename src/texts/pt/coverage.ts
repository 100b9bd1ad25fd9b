import type { Catalogue } from '../catalogue.ts';

export const coverage: Catalogue['notifications']['coverage'] = {
  subject: {
    plural: 'count',
    one: 'Cobertura da prevenção: 1 nova lacuna',
    other: 'Cobertura da prevenção: {count} novas lacunas',
  },
  intro: 'Há incidentes que podem não chegar a ninguém.',
  lines: {
    gap: 'Escala {schedule}: ninguém está de prevenção',
    inactivePerson:
      'Escala {schedule}: {person} está inativo ou não tem um papel na gestão de incidentes, e o turno fica vazio',
    unreachablePerson:
      'Escala {schedule}: nenhuma chamada chega a {person}, cujas regras pessoais só usam e-mail, que não pode ser enviado',
    policyReachesNobody: 'Política de escalonamento {policy}: um incidente não chegaria a ninguém',
    inactiveTarget:
      'Política de escalonamento {policy}: {person} está inativo ou não tem um papel na gestão de incidentes, e não é notificado',
    unreachableTarget:
      'Política de escalonamento {policy}: nenhuma chamada chega a {person}, porque não é possível enviar e-mail e as regras pessoais não usam mais nada',
  },
};
