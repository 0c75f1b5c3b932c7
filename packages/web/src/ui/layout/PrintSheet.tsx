import { Portal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PrintSheet.module.css'

interface PrintSheetProps {
  /** A4 landscape instead of portrait. */
  landscape?: boolean
  children: ReactNode
}

/** Content printed instead of the page; hidden on the screen. */
export function PrintSheet({ landscape, children }: PrintSheetProps) {
  return (
    <Portal className={`${classes.sheet} ${landscape ? classes.landscape : ''}`} reuseTargetNode={false}>
      {children}
    </Portal>
  )
}
