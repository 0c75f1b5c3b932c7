import type { FirstUse } from '@ilewa/contract/dashboard'
import { CloseButton } from '@mantine/core'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { emptyForm, recordDialogs } from '../../ui/record/RecordDialogs.tsx'
import classes from './FirstSteps.module.css'
import { readHiddenFor, saveHiddenFor } from './first-steps-hidden.ts'

/** Each step leads to its form. */
const steps: readonly { step: keyof FirstUse; label: string; path: string }[] = [
  { step: 'property', label: 'Add a property', path: paths.properties },
  { step: 'booking', label: 'Make a booking', path: paths.bookings },
  { step: 'invitation', label: 'Invite someone', path: paths.agents },
]

const iconSize = 20

function Step({ label, path, isDone }: { label: string; path: string; isDone: boolean }) {
  if (isDone)
    return (
      <div className={classes.step} data-done>
        <CircleCheck size={iconSize} role="img" aria-label="Done:" />
        <span>{label}</span>
      </div>
    )
  return (
    <Link to={`${path}?${recordDialogs.create}=${emptyForm}`} className={classes.step}>
      <span className={classes.open} aria-hidden />
      <span>{label}</span>
      <ChevronRight size={18} aria-hidden />
    </Link>
  )
}

/** The first steps of an owner, until all are done or the list is dismissed on this device. */
export function FirstSteps({ firstUse }: { firstUse: FirstUse }) {
  const businessId = useSession()?.business?.id ?? ''
  const [hiddenFor, setHiddenFor] = useState(readHiddenFor)
  if (hiddenFor === businessId) return null
  const hide = () => {
    saveHiddenFor(businessId)
    setHiddenFor(businessId)
  }
  const done = steps.filter(({ step }) => firstUse[step]).length
  return (
    <section className={classes.steps} aria-label="First steps">
      <header className={classes.head}>
        <div className={classes.title}>
          <h2>First steps</h2>
          <span>
            {done} of {steps.length} done
          </span>
        </div>
        <CloseButton size="lg" aria-label="Hide first steps" onClick={hide} />
      </header>
      <ul className={classes.list}>
        {steps.map(({ step, ...shown }) => (
          <li key={step}>
            <Step {...shown} isDone={firstUse[step]} />
          </li>
        ))}
      </ul>
    </section>
  )
}
