import { type MetricKey, metricDefinitions } from '@ilewa/contract/core/metric-definitions'
import { Popover } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './DefinitionPopover.module.css'

interface OpenedDefinitionPopoverProps {
  button: ReactElement<{ ref?: unknown; onClick?: () => void }>
  metrics: readonly MetricKey[]
  children?: ReactNode
}

/** Opens on mount, after the lazy load. */
export function OpenedDefinitionPopover({ button, metrics, children }: OpenedDefinitionPopoverProps) {
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)

  // Focuses this component's button, which has replaced the button that was clicked.
  useEffect(() => {
    target.current?.focus()
    setOpened(true)
  }, [])

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width="min(20rem, calc(100vw - 2rem))"
      position="bottom-start"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        {cloneElement(button, { ref: target, onClick: () => setOpened(!opened) })}
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <strong>How this is counted</strong>
        <dl>
          {metrics.map((key) => {
            const [term, text] = metricDefinitions[key]
            return (
              <div key={key}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            )
          })}
        </dl>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
