import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Panel.module.css'

interface PanelProps {
  title?: string
  /** Shown right of the title, such as a count or a link. */
  aside?: ReactNode
  children: ReactNode
}

/** A bordered surface; with a title it is a section of the page. */
export function Panel({ title, aside, children }: PanelProps) {
  return (
    <section className={classes.panel}>
      {title && (
        <div className={classes.head}>
          <Title order={2} fz="h3">
            {title}
          </Title>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
