import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about actions that many screens have. */
export const consoleActions: ConsoleCatalogue['actions'] = {
  newWindow: 'Nova janela de manutenção',
  newReport: 'Novo relatório',
  newAnnouncement: 'Novo anúncio',
  save: 'Guardar',
  cancel: 'Cancelar',
  close: 'Fechar',
  edit: 'Editar',
  explain: 'Porque foi avisado, ou não?',
  delete: 'Eliminar',
  deleteNamed: 'Eliminar {name}?',
  showAll: 'Mostrar tudo',
  more: 'Mostrar mais',
  none: 'Nenhum',
  optional: '{label} (opcional)',
  options: 'Mais opções',
  name: 'Nome',
  import: 'Importar um ficheiro',
  export: 'Exportar para um ficheiro',
  customer: 'Cliente',
  moveUp: 'Mover {name} para cima',
  moveDown: 'Mover {name} para baixo',
  removeNamed: 'Remover {name}',
  remove: 'Remover',
  clearSearch: 'Limpar a procura',
};
