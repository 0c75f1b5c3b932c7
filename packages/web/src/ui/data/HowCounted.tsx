import type { FigureKey } from '@ilewa/contract/core/definitions'
import { UnstyledButton } from '@mantine/core'
import { Info } from 'lucide-react'
import { cloneElement, lazy, type ReactNode, Suspense, useState } from 'react'
import classes from './HowCounted.module.css'

const OpenedHowCounted = lazy(async () => ({
  default: (await import('./OpenedHowCounted.tsx')).OpenedHowCounted,
}))

interface HowCountedProps {
  /** Label of the value beside the button: "Total Revenue". */
  label: string
  of: readonly FigureKey[]
  /** Shown below the definitions, such as exact amounts. */
  children?: ReactNode
}

/** Info button of a value, chart or filter that opens its definitions; their chunk loads on the first click. */
export function HowCounted({ label, of, children }: HowCountedProps) {
  const [isWanted, setWanted] = useState(false)
  const button = (
    <UnstyledButton className={classes.button} aria-label={`${label}: how this is counted`}>
      <Info size={16} aria-hidden />
    </UnstyledButton>
  )
  const closed = cloneElement(button, {
    onClick: () => setWanted(true),
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
  })
  if (!isWanted) return closed
  return (
    <Suspense fallback={closed}>
      <OpenedHowCounted button={button} of={of}>
        {children}
      </OpenedHowCounted>
    </Suspense>
  )
}
