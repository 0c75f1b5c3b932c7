import { formatPhone } from '@ilewa/contract/core/fields'
import { Anchor } from '@mantine/core'

interface PhoneLinkProps {
  phone: string
  /** +234…, if the server could determine it. */
  e164?: string | null
}

/** A tel link, shown as "0803 123 4567". */
export function PhoneLink({ phone, e164 }: PhoneLinkProps) {
  if (!phone) return null
  return <Anchor href={`tel:${e164 ?? phone.replace(/[^\d+]/g, '')}`}>{formatPhone(phone)}</Anchor>
}
