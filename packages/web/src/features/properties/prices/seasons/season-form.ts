import type { CivilDate } from '@ilewa/contract/core/dates'
import { type Season, SeasonInput } from '@ilewa/contract/prices/schema'
import { z } from 'zod'
import type { FormState } from '../../../../lib/forms/form-state.ts'

// A type, not an interface, because the form requires a record type. Undefined is an empty field.
export type SeasonValues = {
  name: string
  firstNight: CivilDate | ''
  lastNight: CivilDate | ''
  kind: 'PRICE' | 'PERCENT'
  price: number | undefined
  weekendPrice: number | undefined
  direction: 'HIGHER' | 'LOWER'
  /** Without its sign. */
  percent: number | undefined
  minNights: number | undefined
  propertyIds: string[]
}

export type SeasonForm = FormState<SeasonValues>

export const emptySeason: SeasonValues = {
  name: '',
  firstNight: '',
  lastNight: '',
  kind: 'PRICE',
  price: undefined,
  weekendPrice: undefined,
  direction: 'HIGHER',
  percent: undefined,
  minNights: undefined,
  propertyIds: [],
}

export const toSeasonValues = (season: Season): SeasonValues => ({
  name: season.name,
  firstNight: season.firstNight,
  lastNight: season.lastNight,
  kind: season.percent === null ? 'PRICE' : 'PERCENT',
  price: season.price ?? undefined,
  weekendPrice: season.weekendPrice ?? undefined,
  direction: season.percent !== null && season.percent < 0 ? 'LOWER' : 'HIGHER',
  percent: season.percent === null ? undefined : Math.abs(season.percent),
  minNights: season.minNights ?? undefined,
  propertyIds: season.properties.map(({ id }) => id),
})

/** Only the fields of the chosen kind are sent. */
function toInput(input: unknown) {
  const { kind, direction, price, weekendPrice, percent, ...values } = Object(input) as SeasonValues
  if (kind === 'PRICE') return { ...values, price, weekendPrice, percent: null }
  const change = direction === 'LOWER' && percent !== undefined ? -percent : percent
  return { ...values, price: null, weekendPrice: null, percent: change ?? null }
}

/** The contract's rules. */
export const SeasonFormSchema = z.preprocess(toInput, SeasonInput)
