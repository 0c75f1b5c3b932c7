import type { ReactNode } from 'react'
import { placeholder, WhenSet } from './OperatorSetting.tsx'

interface WhatsAppLinkProps {
  className?: string | undefined
  tone?: string
  children: ReactNode
}

const text = encodeURIComponent('Hello, I have a question about Ilewa.')

/** Opens a chat with the operator. It exists only if OPERATOR_WHATSAPP is set. */
export function WhatsAppLink({ className, tone, children }: WhatsAppLinkProps) {
  return (
    <WhenSet name="whatsAppNumber">
      <a
        className={className}
        data-tone={tone}
        href={`https://wa.me/${placeholder('whatsAppNumber')}?text=${text}`}
        target="_blank"
        rel="noreferrer"
      >
        {children}
      </a>
    </WhenSet>
  )
}
