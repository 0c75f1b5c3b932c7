import { serveTasks } from './platform/workers/child.ts'

/** Tasks of the child processes, by name; each file is loaded by the first task that needs it. */
serveTasks({
  'pictures.encode': async () => (await import('./platform/images.task.ts')).encodePictureFile,
  'csv.write': async () => (await import('./platform/csv.task.ts')).writeCsvPart,
  'data.read_rows': async () => (await import('./features/data/data.rows.task.ts')).readRows,
})
