import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ById } from '../core/fields.ts'
import { ImportResult, maxStatementBytes, StatementFileInput, StatementPreview } from './imports.ts'
import {
  BankLine,
  BankLineQuery,
  IgnoreInput,
  LinesToMatchQuery,
  LineToMatch,
  PostLinesInput,
  PostResult,
} from './schema.ts'

const bankAccess = { access: 'bank:match', feature: 'matching' } as const

/** Statements of bank accounts: a file is checked first, and its transfers are stored with a second call. */
export const bankImports = {
  check: endpoint({
    ...bankAccess,
    method: 'POST',
    path: '/bank-imports',
    body: StatementFileInput,
    upload: { field: 'file', maxFiles: 1, maxBytes: maxStatementBytes },
    response: StatementPreview,
    status: 201,
    summary: 'Read a bank statement, CSV or Excel, and say what an import would add (multipart)',
  }),
  import: endpoint({
    ...bankAccess,
    method: 'POST',
    path: '/bank-imports/{id}/lines',
    params: ById,
    response: ImportResult,
    message: 'Statement imported',
    status: 201,
    summary: 'Store the transfers of a checked statement; those of earlier imports are left out',
  }),
}

/** Transfers that came in. */
export const bankLines = {
  list: endpoint({
    ...bankAccess,
    method: 'GET',
    path: '/bank-lines',
    query: BankLineQuery,
    response: z.object({ lines: z.array(BankLine) }),
    paged: true,
    summary: 'Transfers by bank account and state, the latest day first',
  }),
  toMatch: endpoint({
    ...bankAccess,
    method: 'GET',
    path: '/bank-lines/to-match',
    costly: true,
    query: LinesToMatchQuery,
    response: z.object({
      lines: z.array(LineToMatch),
      /** More transfers wait until these are posted or ignored. */
      hasMore: z.boolean(),
      /** Posted transfers that the bank reversed. */
      reversedAfterPosting: z.array(BankLine),
    }),
    summary:
      'Transfers of one bank account to match, the oldest first, with the bookings and payments that they may belong to',
  }),
  post: endpoint({
    ...bankAccess,
    method: 'POST',
    path: '/bank-lines/post',
    body: PostLinesInput,
    response: PostResult,
    message: 'Transfers posted',
    summary: 'Post payments and moves of transfers and link recorded ones, all or none',
  }),
  ignore: endpoint({
    ...bankAccess,
    method: 'POST',
    path: '/bank-lines/{id}/ignore',
    params: ById,
    body: IgnoreInput,
    response: z.object({ line: BankLine }),
    message: 'Transfer ignored',
    summary: 'Say why a transfer, or what is left of it, is no payment of a guest',
  }),
  restore: endpoint({
    ...bankAccess,
    method: 'POST',
    path: '/bank-lines/{id}/restore',
    params: ById,
    response: z.object({ line: BankLine }),
    message: 'Transfer is to match again',
    summary: 'Match an ignored transfer after all, or the rest of a partly matched one',
  }),
}
