import type { MetricKey } from '@ilewa/contract/core/metric-definitions'
import { UnstyledButton } from '@mantine/core'
import { Info } from 'lucide-react'
import { cloneElement, type ReactNode, Suspense, useState } from 'react'
import { lazyNamed } from '../../lib/lazy-named.ts'
import classes from './DefinitionPopover.module.css'

const OpenedDefinitionPopover = lazyNamed(
  () => import('./OpenedDefinitionPopover.tsx'),
  'OpenedDefinitionPopover',
)

interface DefinitionPopoverProps {
  /** Label of the value beside the button: "Total Revenue". */
  label: string
  metrics: readonly MetricKey[]
  /** Shown below the definitions, such as exact amounts. */
  children?: ReactNode
}

/** Info button of a value, chart or filter that opens its definitions; their chunk loads on the first click. */
export function DefinitionPopover({ label, metrics, children }: DefinitionPopoverProps) {
  const [isActivated, setActivated] = useState(false)
  const button = (
    <UnstyledButton className={classes.button} aria-label={`${label}: how this is counted`}>
      <Info size={16} aria-hidden />
    </UnstyledButton>
  )
  const closed = cloneElement(button, {
    onClick: () => setActivated(true),
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
  })
  if (!isActivated) return closed
  return (
    <Suspense fallback={closed}>
      <OpenedDefinitionPopover button={button} metrics={metrics}>
        {children}
      </OpenedDefinitionPopover>
    </Suspense>
  )
}
