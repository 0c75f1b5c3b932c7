import { Portal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PrintSheet.module.css'

/** What goes on paper in place of the page; nobody sees it on the screen. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return (
    <Portal className={classes.sheet} reuseTargetNode={false}>
      {children}
    </Portal>
  )
}
