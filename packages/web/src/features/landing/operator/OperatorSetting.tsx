import type { PageSettings } from '@ilewa/contract/landing'
import type { ReactNode } from 'react'

type Name = keyof PageSettings

/** A placeholder in the prerendered page, which the server replaces by the setting when it starts. */
export const placeholder = (name: Name) => `{${name}}`

interface ConditionProps {
  name: Name
  children: ReactNode
}

/** Content that the server removes if the setting is not set. */
export function WhenSet({ name, children }: ConditionProps) {
  return (
    <>
      {`{?${name}}`}
      {children}
      {`{/?${name}}`}
    </>
  )
}

/** Content that the server removes if the setting is set. */
export function WhenUnset({ name, children }: ConditionProps) {
  return (
    <>
      {`{!${name}}`}
      {children}
      {`{/!${name}}`}
    </>
  )
}
