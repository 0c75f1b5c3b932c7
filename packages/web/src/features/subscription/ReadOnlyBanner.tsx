import { Alert } from '@mantine/core'
import { Lock } from 'lucide-react'
import { useLimits } from './subscription.api.ts'

/** Shown to agents and staff over the plan's limit. */
export function ReadOnlyBanner() {
  if (!useLimits().data?.isReadOnly) return null
  return (
    <Alert color="yellow" icon={<Lock size={18} aria-hidden />} title="Read-only" mb="md">
      Your business is over its plan limit. You can view but not edit. Ask the owner.
    </Alert>
  )
}
