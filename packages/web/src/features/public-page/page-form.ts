import { formatNights } from '@ilewa/contract/core/dates'
import { type PublicPage, PublicPageInput } from '@ilewa/contract/public-page/schema'
import type { FormState } from '../../lib/forms/form-state.ts'

const { depositPercent, holdHours, minNights, noticeHours, advanceDays } = PublicPageInput.shape

/** The switch of the page is not part of the form. An emptied number is refused, not omitted. */
export const PageSettings = PublicPageInput.omit({ isShown: true, version: true }).extend({
  depositPercent: depositPercent.unwrap(),
  holdHours: holdHours.unwrap(),
  minNights: minNights.unwrap(),
  noticeHours: noticeHours.unwrap(),
  advanceDays: advanceDays.unwrap(),
})

export const ruleFields = ['depositPercent', 'holdHours', 'minNights', 'noticeHours', 'advanceDays'] as const
export type RuleField = (typeof ruleFields)[number]

export interface PageValues
  extends Record<RuleField, number | undefined>,
    Pick<PublicPage, 'mode' | 'slug'>,
    Record<'headline' | 'about' | 'whatsapp', string> {
  [name: string]: unknown
}

export type PageFormState = FormState<PageValues>

export const toPageValues = (page: PublicPage): PageValues => ({
  mode: page.mode,
  slug: page.slug,
  headline: page.headline ?? '',
  about: page.about ?? '',
  whatsapp: page.whatsapp ?? '',
  depositPercent: page.depositPercent,
  holdHours: page.holdHours,
  minNights: page.minNights,
  noticeHours: page.noticeHours,
  advanceDays: page.advanceDays,
})

/** "50% deposit · held 6 h · from 1 night · 12 h notice · 365 days ahead"; an empty field is left out. */
export const describeRules = (values: Record<RuleField, number | undefined>): string =>
  [
    values.depositPercent !== undefined && `${values.depositPercent}% deposit`,
    values.holdHours !== undefined && `held ${values.holdHours} h`,
    values.minNights !== undefined && `from ${formatNights(values.minNights)}`,
    values.noticeHours !== undefined && `${values.noticeHours} h notice`,
    values.advanceDays !== undefined && `${values.advanceDays} days ahead`,
  ]
    .filter(Boolean)
    .join(' · ')
