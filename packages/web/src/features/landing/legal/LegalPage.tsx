import type { ReactNode } from 'react'
import { paths } from '../../../lib/paths.ts'
import { LandingFooter, LandingHeader } from '../LandingFrame.tsx'
import landing from '../LandingPage.module.css'
import classes from './LegalPage.module.css'

/** Changes with every change of the texts. */
const lastChanged = '25 November 2026'

interface LegalPageProps {
  title: string
  lead: string
  children: ReactNode
}

export function LegalPage({ title, lead, children }: LegalPageProps) {
  return (
    <>
      <a className={landing.skip} href="#main">
        Skip to content
      </a>
      <LandingHeader home={paths.landing} />
      <main id="main" tabIndex={-1} className={classes.page}>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        <p>Last changed on {lastChanged}.</p>
        {children}
      </main>
      <LandingFooter home={paths.landing} />
    </>
  )
}

interface SectionProps {
  title: string
  children: ReactNode
}

export function Section({ title, children }: SectionProps) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

type Fact = readonly [name: ReactNode, text: ReactNode]

/** Names and what they mean, as a list that also fits a phone. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(([name, text], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is static
        <div key={index}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
