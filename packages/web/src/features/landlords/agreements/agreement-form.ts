import type { CivilDate } from '@ilewa/contract/core/dates'
import type { Naira } from '@ilewa/contract/core/money'
import { type Agreement, AgreementInput, isInForce } from '@ilewa/contract/landlords/schema'
import type { AgreementKind } from '@ilewa/contract/landlords/terms'
import { z } from 'zod'
import { hasCode } from '../../../lib/api/api-error.ts'
import { refresh } from '../../../lib/api/refresh.ts'
import type { FormErrors, FormState } from '../../../lib/forms/form-state.ts'

// A type, not an interface, because the form requires a record type. Undefined is an empty field.
export type AgreementValues = {
  propertyId: string
  landlordId: string
  kind: AgreementKind
  feePercent: number | undefined
  monthlyAmount: Naira | undefined
  firstDay: CivilDate | ''
  /** '' if no end is agreed. */
  lastDay: CivilDate | ''
  includesCleaning: boolean
  agentCommissionFirst: boolean
}

export type AgreementForm = FormState<AgreementValues>

export const emptyAgreement: AgreementValues = {
  propertyId: '',
  landlordId: '',
  kind: 'PERCENT',
  feePercent: undefined,
  monthlyAmount: undefined,
  firstDay: '',
  lastDay: '',
  includesCleaning: false,
  agentCommissionFirst: false,
}

export const toAgreementValues = (agreement: Agreement): AgreementValues => ({
  propertyId: agreement.property.id,
  landlordId: agreement.landlord.id,
  kind: agreement.kind,
  feePercent: agreement.feePercent ?? undefined,
  monthlyAmount: agreement.monthlyAmount ?? undefined,
  firstDay: agreement.firstDay,
  lastDay: agreement.lastDay ?? '',
  includesCleaning: agreement.includesCleaning,
  agentCommissionFirst: agreement.agentCommissionFirst,
})

/** The fields that the form hides for this kind are not checked. */
function toInput(input: unknown) {
  const { kind, feePercent, monthlyAmount, lastDay, ...values } = Object(input) as AgreementValues
  return {
    ...values,
    kind,
    feePercent: kind === 'PERCENT' ? feePercent : null,
    monthlyAmount: kind === 'PERCENT' ? null : monthlyAmount,
    lastDay: lastDay || null,
  }
}

/** The contract's rules. */
export const AgreementFormInput = z.preprocess(toInput, AgreementInput)

/** The agreement that a new one would end, on the day before its first day. */
export const findReplacedAgreement = (
  agreements: readonly Agreement[],
  firstDay: CivilDate,
): Agreement | undefined =>
  agreements.find((agreement) => agreement.firstDay < firstDay && isInForce(agreement, firstDay))

/** The agreement with which the days overlap may be of another person, so the agreements are fetched again. */
export function toAgreementErrors(error: unknown): FormErrors | undefined {
  if (!hasCode(error, 'agreements.overlap')) return undefined
  void refresh('landlord')
  return { firstDay: error.message }
}
