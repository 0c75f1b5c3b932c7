import type { Expense } from '@ilewa/contract/expenses/schema'
import { invalidField } from '../../platform/app-error.ts'
import { afterCommit, inTransaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import type { ReceivedFile } from '../../platform/http/uploads/uploads.ts'
import {
  discardPictures,
  type StoredPicture,
  withStoredPictures,
} from '../../platform/images/stored-pictures.ts'
import { replaceReceipt } from './expenses.service.ts'

/** Replaces the receipt and deletes the previous file after the commit. */
const changeReceipt = (ctx: Context, id: string, receipt: StoredPicture | null): Promise<Expense> =>
  inTransaction(async () => {
    const { expense, previousId } = await replaceReceipt(ctx, id, receipt)
    if (previousId) afterCommit(() => discardPictures(ctx, [previousId]))
    return expense
  })

/** Stores the photo of a receipt. Throws the errors of an upload and of an edit. */
export async function setReceipt(ctx: Context, id: string, files: readonly ReceivedFile[]): Promise<Expense> {
  if (files.length === 0) throw invalidField('receipt', 'Please choose a picture.')
  const { expense } = await withStoredPictures(ctx, files, async ([receipt = null]) => {
    const changed = await changeReceipt(ctx, id, receipt)
    return { expense: changed, images: changed.receipt ? [changed.receipt] : [] }
  })
  return expense
}

export const removeReceipt = (ctx: Context, id: string): Promise<Expense> => changeReceipt(ctx, id, null)
