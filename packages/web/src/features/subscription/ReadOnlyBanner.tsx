import { Alert } from '@mantine/core'
import { Lock } from 'lucide-react'
import { useLimits } from './subscription.api.ts'

/** Shown to agents and staff over the plan's limit. */
export function ReadOnlyBanner() {
  if (!useLimits().data?.isReadOnly) return null
  return (
    <Alert color="yellow" icon={<Lock size={18} aria-hidden />} title="Read-only" mb="md">
      Your business’s plan has no place for you now. You can read and not change. Ask the owner.
    </Alert>
  )
}
