import { recordDialogs } from '../../../ui/record/RecordDialogs.tsx'

/** Names of the dialogs of an item. */
export const inventoryDialogs = { ...recordDialogs, transfer: 'transfer' } as const
