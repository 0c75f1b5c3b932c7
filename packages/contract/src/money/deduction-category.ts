import { z } from 'zod'

/** What a part of a caution deposit is kept for. */
export const DeductionCategory = z.enum([
  'DAMAGE',
  'MISSING_ITEM',
  'CLEANING',
  'LATE_CHECK_OUT',
  'POWER',
  'OTHER',
])
export type DeductionCategory = z.infer<typeof DeductionCategory>

export const deductionCategoryLabels: Record<DeductionCategory, string> = {
  DAMAGE: 'Damage',
  MISSING_ITEM: 'Missing item',
  CLEANING: 'Extra cleaning',
  LATE_CHECK_OUT: 'Late check-out',
  POWER: 'Electricity',
  OTHER: 'Other',
}

/** A guest can be shown these: they need a photo. */
export const photographedCategories = [
  'DAMAGE',
  'MISSING_ITEM',
  'CLEANING',
] as const satisfies DeductionCategory[]

export const needsPhoto = (category: DeductionCategory): boolean =>
  photographedCategories.some((one) => one === category)
