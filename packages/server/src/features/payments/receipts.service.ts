import { sql } from 'drizzle-orm'
import { receiptNumbers } from './payments.table.ts'

const sequence = sql.raw(`'${receiptNumbers.seqName}'`)

/** The next receipt number, such as "ILW-000042", for an INSERT. Numbers are unique but may have gaps. */
export const nextReceiptNumber = sql<string>`(SELECT 'ILW-' || lpad(number, greatest(6, length(number)), '0')
  FROM (SELECT nextval(${sequence}::regclass)::text AS number) AS next)`
