import { type Block, BlockInput, blockEndPastMessage, blockPastMessage } from '@ilewa/contract/blocks/schema'
import type { BlockReason } from '@ilewa/contract/blocks/terms'
import { type CivilDate, requiredDate } from '@ilewa/contract/core/dates'
import { withCrossFieldRule } from '@ilewa/contract/core/fields'
import { z } from 'zod'
import type { FormState } from '../../lib/forms/form-state.ts'

// A type, not an interface, because the form requires a record type.
export type BlockValues = {
  propertyId: string
  /** The first blocked night. */
  from: CivilDate | ''
  /** The day after the last blocked night. */
  to: CivilDate | ''
  reason: BlockReason
  note: string
  /** '' for none. */
  maintenanceRequestId: string
}

export type BlockForm = FormState<BlockValues>

export const toBlockValues = (block: Block): BlockValues => ({
  propertyId: block.propertyId,
  from: block.from,
  to: block.to,
  reason: block.reason,
  note: block.note ?? '',
  maintenanceRequestId: block.maintenanceRequestId ?? '',
})

/** Past nights stay blocked, so the first night of these dates cannot change. */
export const hasBegun = ({ from }: Pick<Block, 'from'>, today: CivilDate) => from < today

export const isOver = ({ to }: Pick<Block, 'to'>, today: CivilDate) => to <= today

/** Only a repair refers to a maintenance request. */
const withoutOtherRequests = (input: unknown) => {
  const { maintenanceRequestId, ...values } = Object(input)
  return { ...values, maintenanceRequestId: (values.reason === 'REPAIR' && maintenanceRequestId) || null }
}

/** The contract's rules, and dates that are not in the past unless they were before. */
export const toBlockSchema = (today: CivilDate, block: Block | undefined) =>
  z.preprocess(
    withoutOtherRequests,
    withCrossFieldRule(
      BlockInput,
      { from: requiredDate('First night'), to: requiredDate('Last day') },
      ({ from, to }, context) => {
        const addIssue = (path: string, message: string) =>
          context.addIssue({ code: 'custom', path: [path], message })
        if (from < today && from !== block?.from) addIssue('from', blockPastMessage)
        else if (to < today && to !== block?.to) addIssue('to', blockEndPastMessage)
      },
    ),
  )
