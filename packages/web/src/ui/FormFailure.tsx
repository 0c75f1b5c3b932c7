import { Alert } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import type { Described } from '../lib/api-error.ts'

/** The last failure of a form, shown in it; nothing while there is none. */
export function FormFailure({ failure }: { failure: Described | null | undefined }) {
  if (!failure) return null
  return (
    <Alert color="red" icon={<CircleAlert size={18} aria-hidden />} title={failure.title}>
      {failure.message}
    </Alert>
  )
}
