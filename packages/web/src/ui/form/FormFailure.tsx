import { CircleAlert } from 'lucide-react'
import type { ErrorMessage } from '../../lib/api/api-error.ts'
import classes from './FormFailure.module.css'

/** Shows the last error of a form, if any. */
export function FormFailure({ failure }: { failure: ErrorMessage | null | undefined }) {
  if (!failure) return null
  return (
    <div className={classes.failure} role="alert">
      <CircleAlert size={20} aria-hidden />
      <div>
        <strong>{failure.title}</strong>
        <p>{failure.message}</p>
      </div>
    </div>
  )
}
