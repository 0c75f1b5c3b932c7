import { serveTasks } from './platform/workers/child.ts'

/** Tasks of the child processes, by name; each file is loaded by the first task that needs it. */
serveTasks({
  'pictures.encode': async () => (await import('./platform/images/images.task.ts')).encodePictureFile,
  'csv.write': async () => (await import('./platform/csv/csv.task.ts')).writeCsvPart,
  'documents.draw': async () => (await import('./features/money/documents/pdf.task.ts')).drawDocument,
  'data.read_rows': async () => (await import('./features/data/rows.task.ts')).parseImportFile,
  'calendars.read': async () => (await import('./features/calendars/reading/calendar.task.ts')).readCalendar,
  'pages.draw_preview': async () =>
    (await import('./features/public-page/pages/preview-picture.task.ts')).drawPreview,
  'bank.read_statement': async () =>
    (await import('./features/money/bank/statement/statement.task.ts')).readStatement,
  'bank.match': async () => (await import('./features/money/bank/match.task.ts')).matchLines,
})
