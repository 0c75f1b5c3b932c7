import { z } from 'zod'
import { csvEndpoint, endpoint } from '../core/endpoint.ts'
import { Nothing } from '../core/fields.ts'
import { ExportQuery, ImportEntity, ImportReport, maxImportBytes } from './schema.ts'

const params = z.object({ noun: ImportEntity })
const upload = { field: 'file', maxFiles: 1, maxBytes: maxImportBytes }

export const data = {
  export: endpoint({
    method: 'POST',
    path: '/data/export',
    access: 'data:export',
    recentPassword: true,
    query: ExportQuery,
    response: Nothing,
    file: 'application/zip',
    summary:
      'All data of the business as one ZIP: records as CSV and JSON, and images; the guest register only if it is asked for',
  }),
  template: csvEndpoint({
    path: '/data/import/{noun}/template',
    access: 'data:import',
    params,
    summary: 'An empty CSV file with the columns of an import',
  }),
  check: endpoint({
    method: 'POST',
    path: '/data/import/{noun}/check',
    access: 'data:import',
    params,
    upload,
    response: ImportReport,
    summary: 'Dry run of a CSV import with the result of each row (multipart)',
  }),
  import: endpoint({
    method: 'POST',
    path: '/data/import/{noun}',
    access: 'data:import',
    params,
    upload,
    response: z.object({ imported: z.int() }),
    message: 'Your records are imported',
    status: 201,
    summary: 'Import all rows of a CSV file, or none (multipart)',
  }),
}
