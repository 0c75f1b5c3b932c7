import type { Landlord, LandlordInput } from '@ilewa/contract/landlords/schema'
import type { AuditedFields } from '../audit/record.audit.ts'

export const toLandlordIdentity = ({ id, name }: Pick<Landlord, 'id' | 'name'>) =>
  ({ kind: 'landlord', id, label: name }) as const

/** The audited fields of a landlord. */
export const toAuditedFields = ({
  name,
  phone,
  email,
  address,
  taxId,
  bankName,
  accountNumber,
  accountName,
  notes,
}: LandlordInput): AuditedFields => ({
  ...{ name, phone, email, address, taxId },
  ...{ bankName, accountNumber, accountName, notes },
})
