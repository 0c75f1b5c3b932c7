import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { registerErrorPatterns } from '../../lib/api/api-error.ts'
import { paths } from '../../lib/paths.ts'
import { InstallPromptSlot } from '../../ui/feedback/InstallPromptSlot.tsx'
import { HousesArt } from '../../ui/layout/HousesArt.tsx'
import { Logo } from '../../ui/layout/Logo.tsx'
import classes from './AuthLayout.module.css'
import { accountPatterns } from './account-patterns.ts'

registerErrorPatterns(accountPatterns)

interface AuthLayoutProps {
  title: string
  subtitle: ReactNode
  children: ReactNode
  /** Below the form: a link to another page. */
  footer?: ReactNode
}

/** Layout of every page before sign-in: the form, with an illustration on wide screens. */
export function AuthLayout({ title, subtitle, children, footer }: AuthLayoutProps) {
  return (
    <div className={classes.page}>
      <title>{`${title} · Ilewa`}</title>
      <main className={classes.side}>
        <a href={paths.landing} className={classes.home} aria-label="Ilewa home page">
          <Logo />
        </a>
        <div className={classes.form}>
          <Title order={1}>{title}</Title>
          <Text c="dimmed" mt={6} mb="lg">
            {subtitle}
          </Text>
          {children}
          {footer && <div className={classes.footer}>{footer}</div>}
        </div>
        <InstallPromptSlot />
      </main>
      <aside className={classes.art} aria-hidden="true">
        <p className={classes.words}>
          <em>Ilé wa</em> means “our house”. Ilewa keeps it in order.
        </p>
        <HousesArt />
      </aside>
    </div>
  )
}
