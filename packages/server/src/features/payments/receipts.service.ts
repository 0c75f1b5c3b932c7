import { sql } from 'drizzle-orm'
import { receiptNumbers } from './payments.table.ts'

const sequence = sql.raw(`'${receiptNumbers.seqName}'`)

/** "ILW-000042", for an INSERT; a number may be left out, none is given twice. */
export const nextReceiptNumber = sql<string>`(SELECT 'ILW-' || lpad(number, greatest(6, length(number)), '0')
  FROM (SELECT nextval(${sequence}::regclass)::text AS number) AS next)`
