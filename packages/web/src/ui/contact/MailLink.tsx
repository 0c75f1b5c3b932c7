import { Anchor } from '@mantine/core'

interface MailLinkProps {
  email: string
  className?: string | undefined
}

/** A mailto link; a long address breaks before its domain. */
export function MailLink({ email, className }: MailLinkProps) {
  if (!email) return null
  const at = email.lastIndexOf('@')
  return (
    <Anchor href={`mailto:${email}`} className={className}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </Anchor>
  )
}
