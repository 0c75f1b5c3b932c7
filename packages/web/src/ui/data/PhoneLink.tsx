import { formatPhone } from '@ilewa/contract/core/fields'
import { Anchor } from '@mantine/core'

interface PhoneLinkProps {
  phone: string
  /** +234…, where the server knows it. */
  e164?: string | null
}

/** "0803 123 4567", which calls when tapped. */
export function PhoneLink({ phone, e164 }: PhoneLinkProps) {
  if (!phone) return null
  return <Anchor href={`tel:${e164 ?? phone.replace(/[^\d+]/g, '')}`}>{formatPhone(phone)}</Anchor>
}
