import { Portal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PrintSheet.module.css'

/** Content printed instead of the page; hidden on the screen. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return (
    <Portal className={classes.sheet} reuseTargetNode={false}>
      {children}
    </Portal>
  )
}
