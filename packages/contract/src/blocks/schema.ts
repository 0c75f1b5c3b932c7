import { z } from 'zod'
import { type CivilDate, civilDate, nightsBetween, requiredDate } from '../core/dates.ts'
import {
  optionalText,
  recordState,
  requiredError,
  uuid,
  Version,
  withCrossFieldRule,
} from '../core/fields.ts'
import { ListQuery } from '../core/list-query.ts'
import { BlockReason } from './terms.ts'

export const maxBlockNights = 730
export const maxBlockNote = 500

export const blockPastMessage = 'The first night must be today or later'
export const blockBegunMessage = 'These dates have begun, so the first night cannot change'
export const blockEndPastMessage = 'Past nights stay blocked. Choose today or a later day'
export const repairReasonMessage = 'Choose the reason Repair to link a repair'
export const repairPropertyMessage = 'Choose a repair of this property'
export const repairOnlyMessage = 'You can block dates for a repair only'

const blockFields = {
  /** The first blocked night. */
  from: requiredDate('First night'),
  /** The day after the last blocked night. */
  to: requiredDate('Last day'),
  reason: z.enum(BlockReason.options, { error: 'Choose a reason' }),
  note: optionalText({ max: maxBlockNote, tooLong: `Note must be ${maxBlockNote} characters or less` }),
  /** The maintenance request that this block is for. */
  maintenanceRequestId: uuid.nullish().transform((id) => id ?? null),
}

const nightFields = { from: blockFields.from, to: blockFields.to }

const validateNights = ({ from, to }: { from: CivilDate; to: CivilDate }, context: z.core.$RefinementCtx) => {
  const addIssue = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message })
  if (to <= from) addIssue('The last day must be after the first night')
  else if (nightsBetween(from, to) > maxBlockNights)
    addIssue(`Block at most ${maxBlockNights} nights at once`)
}

const withBlockRules = <S extends z.ZodType>(schema: S) =>
  withCrossFieldRule(
    withCrossFieldRule(schema, nightFields, validateNights),
    { reason: blockFields.reason, maintenanceRequestId: blockFields.maintenanceRequestId },
    ({ reason, maintenanceRequestId }, context) => {
      if (maintenanceRequestId === null || reason === 'REPAIR') return
      context.addIssue({ code: 'custom', path: ['maintenanceRequestId'], message: repairReasonMessage })
    },
  )

export const BlockInput = withBlockRules(
  z.object({
    ...blockFields,
    propertyId: z.uuid({ error: requiredError('Property selection is required', 'Property') }),
  }),
)
export type BlockInput = z.output<typeof BlockInput>

/** An omitted note or repair does not change. */
export const BlockUpdate = withBlockRules(
  z.object({
    ...blockFields,
    note: blockFields.note.optional(),
    maintenanceRequestId: blockFields.maintenanceRequestId.optional(),
    version: Version.optional(),
  }),
)
export type BlockUpdate = z.output<typeof BlockUpdate>

/** Nights `[from, to)` on which a property takes no guests. */
export const Block = z.object({
  id: uuid,
  propertyId: uuid,
  property: z.object({ id: uuid, name: z.string() }),
  from: z.string(),
  to: z.string(),
  reason: BlockReason,
  note: z.string().nullable(),
  maintenanceRequestId: uuid.nullable(),
  /** The title of the maintenance request. */
  maintenanceTitle: z.string().nullable(),
  createdBy: uuid,
  createdByName: z.string(),
  ...recordState,
})
export type Block = z.infer<typeof Block>

export const BlockSort = z.enum(['from', '-from'])

export const BlockListQuery = ListQuery.extend({
  propertyId: uuid.optional(),
  /** Blocks that end after this day. */
  endsAfter: civilDate('endsAfter is a real date (YYYY-MM-DD)').optional(),
  sort: BlockSort.default('from'),
})
export type BlockListQuery = z.output<typeof BlockListQuery>
