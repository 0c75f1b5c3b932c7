import {
  type Agent,
  AgentInvitation,
  AgentUpdate,
  defaultCommissionRate,
} from '@ilewa/contract/people/agents'
import { z } from 'zod'
import { emptyPerson, type PersonValues } from '../../ui/people/PersonFields.tsx'

export type AgentValues = PersonValues & {
  /** Percent, as entered. */
  commissionRate: string
  location: string
}

export const emptyAgent: AgentValues = {
  ...emptyPerson,
  commissionRate: String(defaultCommissionRate),
  location: '',
}

export const toAgentValues = ({ agentDetails, ...agent }: Agent): AgentValues => ({
  firstName: agent.firstName,
  lastName: agent.lastName,
  email: agent.email,
  phone: agent.phone,
  commissionRate: String(agentDetails.commissionRate),
  location: agentDetails.location ?? '',
})

/** Undefined for an empty field. NaN for invalid text, which the contract rejects. */
function toRate(value: unknown): number | undefined {
  const text = String(value).trim().replace(',', '.')
  if (text === '') return undefined
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

const withRate = <S extends z.ZodType>(schema: S) =>
  z.preprocess((input) => {
    const values = Object(input)
    return { ...values, commissionRate: toRate(values.commissionRate) }
  }, schema)

/** The contract's rules, applied to the entered text. */
export const AgentInvitationForm = withRate(AgentInvitation)
export const AgentUpdateForm = withRate(AgentUpdate)
