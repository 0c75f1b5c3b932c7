import type { Check } from './check-context.ts'

interface Row {
  business_id: string
  id: string
}

/** Rows that reference an image. Each image has two files. */
const imageRowsSql = `SELECT business_id, id FROM property_images
  UNION ALL SELECT business_id, receipt_id FROM expenses WHERE receipt_id IS NOT NULL
  UNION ALL SELECT business_id, id FROM maintenance_photos
  UNION ALL SELECT business_id, id FROM caution_photos
  UNION ALL SELECT business_id, id FROM claim_pictures`

const toFileKeys = ({ business_id, id }: Row) => [
  `${business_id}/${id}.jpg`,
  `${business_id}/${id}-thumb.webp`,
]

export const fileChecks: readonly Check[] = [
  {
    name: 'every referenced file exists',
    find: async ({ queryRows, files }) => {
      const existing = new Set(files)
      return (await queryRows<Row>(imageRowsSql))
        .flatMap(toFileKeys)
        .filter((key) => !existing.has(key))
        .map((key) => `${key} is referenced and missing`)
    },
  },
  {
    name: 'no orphan files after the sweep',
    find: async ({ queryRows, files }) => {
      const expected = new Set((await queryRows<Row>(imageRowsSql)).flatMap(toFileKeys))
      return files.filter((key) => !expected.has(key)).map((key) => `${key} belongs to nothing`)
    },
  },
]
