import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PageHeader.module.css'

interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  /** A few words, such as a date: beside the title on a phone if there is room. */
  hasShortSubtitle?: boolean
  /** The page's main buttons; full width on a phone. */
  actions?: ReactNode
}

/** Heading of a page; also sets the document title. */
export function PageHeader({ title, subtitle, hasShortSubtitle, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <title>{`${title} · Ilewa`}</title>
      <div className={classes.words}>
        <Title order={1}>{title}</Title>
        {subtitle && (
          <Text c="dimmed" className={hasShortSubtitle ? classes.brief : undefined}>
            {subtitle}
          </Text>
        )}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
